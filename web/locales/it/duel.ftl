### Italiano: i duelli.
