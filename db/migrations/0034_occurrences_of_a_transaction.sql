-- Each transaction that is deleted looks for the days that it was booked for: without an index, among all days of its group.
create index occurrences_of_one on recurring_occurrences (group_id, transaction_id);
