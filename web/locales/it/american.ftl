### Italiano: il tavolo American.
