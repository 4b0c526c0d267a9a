-- Short answers that a concierge offers with a message: its member presses one instead of writing it. Null: none.
alter table timeline add column quick_answers text[];
alter table desk.scheduled_sends add column quick_answers text[];
