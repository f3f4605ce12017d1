-- A guest's row goes when somebody becomes them, and with the group. Whatever refers to it is then looked for by the user's id.

create index memberships_by_user on memberships (user_id);
create index groups_by_creator on groups (created_by);
create index invitations_by_acceptor on invitations (accepted_by) where accepted_by is not null;
