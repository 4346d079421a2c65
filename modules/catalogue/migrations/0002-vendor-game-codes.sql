-- Why: a vendor's game codes are its own: our studio writes "baize-slot", others use capitals, dots and colons.
-- Costs one scan of catalogue.game (hundreds of rows) under an exclusive lock.
-- It worked when: a game with the code "baize-slot" can be inserted.
alter table catalogue.game
  drop constraint game_game_code_check,
  add constraint game_game_code_check check (game_code ~ '^[A-Za-z0-9_.:-]{2,100}$');
