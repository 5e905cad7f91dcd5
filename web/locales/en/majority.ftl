### English: the Majority table.

error-consent_needed = First say whether doubles and splits may be paid from your balance without asking.
error-golden_not_taken = This table takes no golden chips.
error-golden_not_mixed = A spot takes either golden chips or credits.
error-golden_limit = This table takes { $most } golden chips a round at most.
error-golden_missing = You do not have these golden chips. Nothing was taken.
notice-extra_stake_short = Your balance did not cover the { $action ->
    [split] split
   *[double] double
  } at seat { $box }: you play on with your original bet.
