/** Migrations of own.db, the only copy of data created by the user. */
export const ownSteps: readonly string[] = [
  `
  -- What waits to be delivered, in the order in which it was asked for. content: JSON.
  create table outbox(id text primary key, place integer not null, kind text not null, content text not null) strict,
    without rowid;
  create index outbox_place on outbox(place);

  -- What was begun and not sent, by the draft's own id; and what each was before. content: JSON.
  create table draft(place text primary key, content text not null, updated integer not null) strict, without rowid;
  create table draft_version(place text, version integer, content text not null, updated integer not null,
    primary key(place, version)) strict, without rowid;
  -- The server's drafts that are to be deleted there.
  create table draft_gone(server_id integer primary key) strict;

  create table upload(id text primary key, content text not null) strict, without rowid;
  `,
  `
  -- Conversations that the person put off, by conversationKey. content: JSON.
  create table later(place text primary key, content text not null) strict, without rowid;
  `,
  `
  -- The marks as read that can be undone, with the messages that each changed. made: milliseconds. content: JSON.
  create table read_mark(id text primary key, made integer not null, content text not null) strict, without rowid;
  `,
  `
  -- Conversations that the person pinned, by conversationKey. content: JSON.
  create table pin(place text primary key, content text not null) strict, without rowid;
  `,
  `
  -- Messages that the person pinned; place: the message's id. content: JSON.
  create table message_pin(place text primary key, content text not null) strict, without rowid;
  -- Searches that the person saved; place: the search's id. content: JSON.
  create table saved_search(place text primary key, content text not null) strict, without rowid;
  `,
  `
  -- Notes that the person wrote on others; place: the other's id. content: JSON.
  create table person_note(place text primary key, content text not null) strict, without rowid;
  `,
  `
  -- Snippets for servers that store none; place: the snippet's id. content: JSON.
  create table snippet(place text primary key, content text not null) strict, without rowid;
  `,
  `
  -- Messages that the app sends at their time, by their ids. content: JSON.
  create table scheduled(place text primary key, content text not null) strict, without rowid;
  `,
  `
  -- Reminders of messages, for servers that have none; place: the reminder's id. content: JSON.
  create table message_reminder(place text primary key, content text not null) strict, without rowid;
  `,
  `
  -- Conversations in which the spelling is not checked, by conversationKey. content: JSON.
  create table spelling_off(place text primary key, content text not null) strict, without rowid;
  `,
]
