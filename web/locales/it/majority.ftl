### Italiano: il tavolo Majority.

error-consent_needed = Prima di' se raddoppi e divisioni possono essere pagati dal tuo saldo senza chiedere.
error-golden_not_taken = Questo tavolo non accetta fiche dorate.
error-golden_not_mixed = Una posizione accetta fiche dorate oppure crediti, non insieme.
error-golden_limit = Questo tavolo accetta al massimo { $most } fiche dorate a mano.
error-golden_missing = Non hai queste fiche dorate. Non è stato preso nulla.
notice-extra_stake_short = Il saldo non copriva { $action ->
    [split] la divisione
   *[double] il raddoppio
  } alla postazione { $box }: continui con la puntata originale.
