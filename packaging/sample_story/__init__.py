"""The story of the sample home and the code that turns it into transcripts."""
