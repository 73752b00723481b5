/** The names that cross the bridge; the preload script knows these and nothing else. */
export const callNames = [
  'app.bootstrap',
  'app.painted',
  'app.log',
  'app.openLog',
  'app.openExternal',
  'app.copyText',
  'settings.set',
  'ui.remember',
  'login.probe',
  'login.password',
  'login.external',
  'login.cancel',
  'account.attach',
  'account.part',
  'account.signOut',
  'account.retry',
  'messages.fetch',
  'topics.fetch',
  'upload.open',
  'message.send',
  'outbox.retry',
  'outbox.discard',
  'flags.change',
  'reaction.change',
  'typing.set',
  'emoji.names',
  'api.call',
] as const
export type CallName = (typeof callNames)[number]

export const pushNames = [
  'account.batch',
  'account.renewed',
  'account.detached',
  'accounts.changed',
  'settings.changed',
  'login.finished',
  'app.command',
  'app.navigate',
] as const
export type PushName = (typeof pushNames)[number]
