import { numbered, ofAccount, yesNo } from './setting.ts'

/** Facts about the user that others see. */
export const shownToOthers = {
  showsPresence: yesNo('presence_enabled', 'settings.showsPresence', true, {
    hint: 'settings.showsPresence_hint',
  }),
  showsTypingDirect: yesNo('send_private_typing_notifications', 'settings.showsTypingDirect', true, {
    since: 105,
  }),
  showsTypingChannel: yesNo('send_stream_typing_notifications', 'settings.showsTypingChannel', true, {
    since: 105,
  }),
  showsRead: yesNo('send_read_receipts', 'settings.showsRead', true, { since: 105 }),
  mailVisibility: ofAccount<number>({
    ...numbered(1, [
      'settings.mailVisibility_everyone',
      'settings.mailVisibility_members',
      'settings.mailVisibility_admins',
      'settings.mailVisibility_nobody',
      'settings.mailVisibility_moderators',
    ]),
    title: 'settings.mailVisibility',
    service: { name: 'email_address_visibility', since: 163 },
  }),
  allowsExport: yesNo('allow_private_data_export', 'settings.allowsExport', false, {
    hint: 'settings.allowsExport_hint',
    since: 293,
  }),
}

/** Facts about others that the user sees. */
export const shownOfOthers = {
  seesTyping: yesNo('receives_typing_notifications', 'settings.seesTyping', true, { since: 253 }),
}
