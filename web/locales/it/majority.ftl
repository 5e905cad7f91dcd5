### Italiano: il tavolo Majority.
