"""What is written down: accounts, ledger, open rounds, round documents, shoes."""
