-- Why:   a snapshot of the catalogue is asked for anew every ten seconds; twenty thousand games need not be read again
--        when nothing changed. Every statement that changes what a snapshot holds moves this number.
-- Cost:  one row. Writers of the catalogue (operators, imports, drawings) wait for each other's commit; members' calls
--        write none of these tables.
-- Shown: catalogue-snapshot.test.ts.
create table catalogue.revision (
  is_row boolean primary key default true check (is_row),
  number bigint not null
);
insert into catalogue.revision (number) values (1);

create function catalogue.move_revision() returns trigger language plpgsql as $$
begin
  update catalogue.revision set number = number + 1;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['vendor', 'vendor_category', 'game', 'banner', 'merchant_vendor', 'merchant_game'] loop
    execute format('create trigger move_revision after insert or update or delete or truncate on catalogue.%I
                      for each statement execute function catalogue.move_revision()', name);
  end loop;
end $$;
