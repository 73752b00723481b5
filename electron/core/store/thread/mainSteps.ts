/** Migrations of the main file. The server has everything in it. */
export const mainSteps: readonly string[] = [
  `
  -- One row each: the cursor of the event queue, and what tells whether the state fits.
  create table fact(name text primary key, value text not null) strict, without rowid;

  -- The last whole state, in pieces of text, and the batches of events after it.
  create table state_piece(generation integer, number integer, piece text not null,
    primary key(generation, number)) strict, without rowid;
  create table batch(seq integer primary key, events text not null) strict;

  -- Messages as the account sees them. topic is the key of the topic, people all ids of a direct conversation.
  create table message(
    id integer primary key,
    channel integer, topic text, people text,
    sender integer not null, time integer not null,
    unread integer not null, starred integer not null, mentioned integer not null,
    indexed integer not null default 0,
    -- Another number tells that what search looks at has changed.
    searched integer not null,
    body text not null) strict;
  create index message_topic on message(channel, topic, id) where channel is not null;
  create index message_channel on message(channel, id) where channel is not null;
  create index message_people on message(people, id) where people is not null;
  create index message_starred on message(id) where starred = 1;
  create index message_mentioned on message(id) where mentioned = 1;
  create index message_unread on message(id) where unread = 1;
  create index message_unindexed on message(id) where indexed = 0;

  -- What search finds messages by: three letters at a time, and two. The text itself decides.
  create table search_text(id integer primary key, about text not null, words text not null) strict;
  create virtual table search_three using fts5(words, marks,
    tokenize = 'trigram case_sensitive 1', detail = 'none', content = '', contentless_delete = 1);
  create virtual table search_two using fts5(pairs,
    tokenize = 'ascii', detail = 'none', content = '', contentless_delete = 1);
  create trigger message_gone after delete on message begin
    delete from search_text where id = old.id;
    delete from search_three where rowid = old.id;
    delete from search_two where rowid = old.id;
  end;

  -- Of these ids every message of the narrow is here. suspect: events may have been missed since.
  create table known_range(narrow text, low integer, high integer not null, suspect integer not null, channel integer,
    primary key(narrow, low)) strict, without rowid;

  -- When a conversation was looked at last, milliseconds: what was not for longest is dropped first.
  create table conversation_read(conversation text primary key, at integer not null) strict, without rowid;

  -- Own messages that came with their local id: what the outbox is settled against.
  create table settled(local_id text primary key, message integer not null, at integer not null) strict, without rowid;
  `,
  // Before, the names of senders and channels were indexed as words of messages.
  'update message set indexed = 0',
  // Small pictures by path and query.
  'create table picture(path text primary key, type text not null, bytes blob not null, at integer not null) strict',
]
