"""A month of daily notes: the more was written on a day, the stronger its colour."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import QDate, QLocale, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from memory_studio.gui import strings
from memory_studio.gui.icons import icon
from memory_studio.gui.theme import Colours, Theme
from memory_studio.services.memory import MonthNotes

__all__ = ["DayButton", "DayNotes", "NoteCalendar"]

_N_COLUMNS, _N_WEEKS = 7, 6
_GAP = 3
_SMALL = 0.85


@dataclass(frozen=True, slots=True)
class DayNotes:
    """What a day's button shows.

    Attributes:
        heat: 0..1, how much was written compared with the month's fullest day.
        is_odd: the date in a note's name may be wrong.
        is_lost: sessions ran and nothing was written.
    """

    day: date
    size_bytes: int = 0
    n_notes: int = 0
    heat: float = 0.0
    is_odd: bool = False
    is_lost: bool = False
    is_today: bool = False


class DayButton(QAbstractButton):
    """One day; what colour says is also said by a frame, a dot, the tool tip and the name."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.notes = DayNotes(date.min)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_day(self, notes: DayNotes, words: str) -> None:
        """Show a day; words: the same for the tool tip and a screen reader."""
        self.notes = notes
        self.setToolTip(words)
        self.setAccessibleName(words)
        self.setCursor(
            Qt.CursorShape.PointingHandCursor if notes.n_notes else Qt.CursorShape.ArrowCursor
        )
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for two digits."""
        side = QFontMetrics(self.font()).height()
        return QSize(round(side * 1.6), round(side * 1.55))

    def minimumSizeHint(self) -> QSize:
        """Return room for two digits and nothing else."""
        return QSize(
            QFontMetrics(self.font()).horizontalAdvance("30") + 6, self.sizeHint().height()
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the day."""
        del event
        colours, notes = self._theme.colours, self.notes
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill = _fill(colours, notes)
        painter.setPen(_frame(colours, notes, has_focus=self.hasFocus()))
        painter.setBrush(fill)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)
        painter.setFont(self._theme.scaled_font(_SMALL, bold=notes.is_today))
        painter.setPen(_ink(colours, notes, fill))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, str(notes.day.day))
        if notes.is_odd:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.doubtful))
            painter.drawEllipse(QRectF(self.width() - 9, 3, 6, 6))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press with Space; leave all other keys to the calendar."""
        if event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()


class NoteCalendar(QWidget):
    """The calendar with its head and a sentence about days without a note.

    Signals:
        month_wanted: (year, month) that a person asks for.
        day_chosen: a date with notes.
    """

    month_wanted = Signal(int, int)
    day_chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._month = QDate.currentDate()
        self._title = QLabel(self)
        self._title.setProperty("role", "headline")
        self._previous = self._arrow(self.tr("Previous month"), -1)
        self._following = self._arrow(self.tr("Next month"), 1)
        self._heads = [QLabel(self) for _ in range(_N_COLUMNS)]
        self._days = [DayButton(theme, self) for _ in range(_N_COLUMNS * _N_WEEKS)]
        self._sentence = QLabel(self)
        self._sentence.setProperty("role", "lost")
        self._sentence.setWordWrap(True)
        self._sentence.setTextFormat(Qt.TextFormat.PlainText)
        self._lay_out()
        self._on_theme_changed()
        theme.changed.connect(self._on_theme_changed)

    @property
    def month(self) -> tuple[int, int]:
        """The year and month on show."""
        return self._month.year(), self._month.month()

    def go_to(self, day: date) -> None:
        """Ask for the month of a day."""
        self._ask(QDate(day.year, day.month, day.day))

    def go_to_today(self) -> None:
        """Ask for the month of today."""
        self._ask(QDate.currentDate())

    def show_month(
        self,
        year: int,
        month: int,
        notes: MonthNotes | None,
        odd_paths: AbstractSet[str] = frozenset(),
        session_days: AbstractSet[date] = frozenset(),
    ) -> None:
        """Show a month. session_days: when sessions ran."""
        self._month = QDate(year, month, 1)
        today = QDate.currentDate()
        days = _described(self._month, notes, odd_paths, session_days, today)
        self._title.setText(
            QLocale().toString(self._month, self.tr("MMMM yyyy", "month and year, in Qt's letters"))
        )
        self._show_heads()
        first = (self._month.dayOfWeek() - QLocale().firstDayOfWeek().value) % _N_COLUMNS
        for number, button in enumerate(self._days):
            shown = days.get(number - first + 1)
            button.setVisible(shown is not None)
            if shown is not None:
                button.show_day(shown, self._words(shown))
        self._show_sentence([day for day in days.values() if day.is_lost])

    def button(self, day: date) -> DayButton | None:
        """Return the button of a day of this month."""
        shown = [b for b in self._days if b.isVisibleTo(self) and b.notes.day == day]
        return shown[0] if shown else None

    def showEvent(self, event: QShowEvent) -> None:
        """Set the fonts again: a style sheet forgets them when a parent changes."""
        super().showEvent(event)
        self._on_theme_changed()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by days and weeks with the arrows, by months with the page keys."""
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -_N_COLUMNS,
            Qt.Key.Key_Down: _N_COLUMNS,
        }
        months = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
        focus = self.focusWidget()
        key = Qt.Key(event.key())
        if key in months:
            self._ask(self._month.addMonths(months[key]))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focus, DayButton):
            focus.click()
        elif key in steps and isinstance(focus, DayButton):
            place = self._days.index(focus) + steps[key]
            if 0 <= place < len(self._days) and self._days[place].isVisibleTo(self):
                self._days[place].setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)

    def _arrow(self, words: str, n_months: int) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setToolTip(words)
        button.setAccessibleName(words)
        button.clicked.connect(lambda: self._ask(self._month.addMonths(n_months)))
        return button

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._previous)
        head.addWidget(self._following)
        grid = QGridLayout()
        grid.setSpacing(_GAP)
        for column, label in enumerate(self._heads):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setProperty("role", "secondary")
            grid.addWidget(label, 0, column)
            grid.setColumnStretch(column, 1)
        for number, button in enumerate(self._days):
            grid.addWidget(button, 1 + number // _N_COLUMNS, number % _N_COLUMNS)
            button.clicked.connect(lambda _checked=False, b=button: self._choose(b))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(head)
        layout.addLayout(grid)
        layout.addWidget(self._sentence)

    def _choose(self, button: DayButton) -> None:
        if button.notes.n_notes:
            self.day_chosen.emit(button.notes.day)

    def _ask(self, day: QDate) -> None:
        self.month_wanted.emit(day.year(), day.month())

    def _show_heads(self) -> None:
        first = QLocale().firstDayOfWeek().value
        for column, label in enumerate(self._heads):
            number = (first - 1 + column) % _N_COLUMNS + 1
            label.setText(QLocale().standaloneDayName(number, QLocale.FormatType.NarrowFormat))
            label.setAccessibleName(QLocale().standaloneDayName(number))

    def _show_sentence(self, lost: list[DayNotes]) -> None:
        self._sentence.setVisible(bool(lost))
        if not lost:
            return
        day = QLocale().toString(
            _qdate(lost[0].day), self.tr("d MMM", "day of this year, in Qt's letters")
        )
        if len(lost) == 1:
            text = self.tr("{day}: sessions ran, nothing was written").format(day=day)
        else:
            text = self.tr("{day} and {n} more: sessions ran, nothing was written")
            text = text.format(day=day, n=len(lost) - 1)
        self._sentence.setText(text)

    def _words(self, shown: DayNotes) -> str:
        parts = [QLocale().toString(_qdate(shown.day), QLocale.FormatType.LongFormat)]
        if shown.n_notes == 1:
            parts.append(self.tr("a note, {size}").format(size=strings.size(shown.size_bytes)))
        elif shown.n_notes:
            text = self.tr("{n} notes, {size}")
            parts.append(text.format(n=shown.n_notes, size=strings.size(shown.size_bytes)))
        elif shown.is_lost:
            parts.append(self.tr("sessions ran, nothing was written"))
        else:
            parts.append(self.tr("no note"))
        if shown.is_odd:
            parts.append(self.tr("the date may be wrong"))
        return "\n".join(parts)

    def _on_theme_changed(self) -> None:
        self._title.setFont(self._theme.scaled_font(1.1, bold=True))
        for label in self._heads:
            label.setFont(self._theme.scaled_font(_SMALL))
        self._sentence.setFont(self._theme.scaled_font(_SMALL))
        colour = self._theme.colours.secondary
        self._previous.setIcon(icon("back", colour))
        self._following.setIcon(icon("forward", colour))
        for button in self._days:
            button.updateGeometry()
            button.update()


def _described(
    month: QDate,
    notes: MonthNotes | None,
    odd_paths: AbstractSet[str],
    session_days: AbstractSet[date],
    today: QDate,
) -> Mapping[int, DayNotes]:
    """Return each day of a month by its number."""
    known = {day.day.day: day for day in notes.days} if notes else {}
    most = max((day.size_bytes for day in known.values()), default=0)
    days = {}
    for number in range(1, month.daysInMonth() + 1):
        day, found = date(month.year(), month.month(), number), known.get(number)
        paths = found.paths if found else ()
        size = found.size_bytes if found else 0
        days[number] = DayNotes(
            day=day,
            size_bytes=size,
            n_notes=len(paths),
            # the root keeps small notes apart beside one very large one
            heat=(size / most) ** 0.5 if most else 0.0,
            is_odd=any(path in odd_paths for path in paths),
            is_lost=not paths and day in session_days,
            is_today=_qdate(day) == today,
        )
    return days


def _qdate(day: date) -> QDate:
    return QDate(day.year, day.month, day.day)


def _fill(colours: Colours, notes: DayNotes) -> QColor:
    if not notes.n_notes:
        return QColor(colours.panel if notes.is_lost else colours.hover)
    pale, strong = QColor(colours.accent_tint), QColor(colours.accent)
    return QColor(
        _between(pale.red(), strong.red(), notes.heat),
        _between(pale.green(), strong.green(), notes.heat),
        _between(pale.blue(), strong.blue(), notes.heat),
    )


def _between(low: int, high: int, share: float) -> int:
    return round(low + (high - low) * share)


def _frame(colours: Colours, notes: DayNotes, *, has_focus: bool) -> QPen:
    if has_focus:
        return QPen(QColor(colours.text), 2)
    if notes.is_lost:
        return QPen(QColor(colours.lost), 1.2)
    if notes.is_today:
        return QPen(QColor(colours.accent), 1.6)
    return QPen(Qt.PenStyle.NoPen)


def _ink(colours: Colours, notes: DayNotes, fill: QColor) -> QColor:
    """Return the colour of the digits: of two the one that stands out more."""
    if not notes.n_notes:
        return QColor(colours.secondary)
    choices = (QColor(colours.text), QColor(colours.on_accent))
    return max(choices, key=lambda ink: abs(_lightness(ink) - _lightness(fill)))


def _lightness(colour: QColor) -> float:
    """Return the perceived lightness, 0..1 (CIE L* without its factor)."""
    red, green, blue = colour.redF() ** 2.2, colour.greenF() ** 2.2, colour.blueF() ** 2.2
    return float((0.2126 * red + 0.7152 * green + 0.0722 * blue) ** (1 / 3))
