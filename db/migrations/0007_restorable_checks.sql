-- pg_restore fills tables without a search path, where a plain name of a type is not found: `line` is a record instead of
-- a posting, or no backup of a group's transactions can be restored.
create or replace function postings_balance(postings posting[], amount bigint) returns boolean
language plpgsql immutable parallel safe as $$
declare
  line record;
  payers bigint := 0;
  recipients bigint := 0;
begin
  foreach line in array postings loop
    if line.user_id is null or line.amount is null then return false; end if;
    if line.side = 'payer' then payers := payers + line.amount;
    elsif line.side = 'recipient' then recipients := recipients + line.amount;
    else return false;
    end if;
  end loop;
  return abs(payers) = amount and payers + recipients = 0;
end $$;
