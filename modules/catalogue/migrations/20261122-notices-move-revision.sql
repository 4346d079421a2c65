-- Why:   members are answered game notices from the snapshot of the catalogue instead of a query for each call; a notice
--        saved or deleted must make the snapshot be read again.
-- Cost:  one trigger; operators write a few notices a day.
-- Check: catalogue-snapshot.test.ts.
create trigger move_revision after insert or update or delete or truncate on catalogue.game_notice
  for each statement execute function catalogue.move_revision();
