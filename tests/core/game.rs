//! Matches.
