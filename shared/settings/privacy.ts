import type { MessageKey } from '../i18n.ts'
import { flag, numbered, ofAccount, onOff } from './setting.ts'

const yesNo = (name: string, title: MessageKey, fallback: boolean, since?: number, hint?: MessageKey) =>
  ofAccount<boolean>({
    type: flag,
    fallback,
    title,
    ...(hint !== undefined && { hint }),
    control: onOff,
    service: { name, ...(since !== undefined && { since }) },
  })

/** Facts about the person that others see. */
export const shownToOthers = {
  showsPresence: yesNo(
    'presence_enabled',
    'settings.showsPresence',
    true,
    undefined,
    'settings.showsPresence_hint',
  ),
  showsTypingDirect: yesNo('send_private_typing_notifications', 'settings.showsTypingDirect', true, 105),
  showsTypingChannel: yesNo('send_stream_typing_notifications', 'settings.showsTypingChannel', true, 105),
  showsRead: yesNo('send_read_receipts', 'settings.showsRead', true, 105),
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
  allowsExport: yesNo(
    'allow_private_data_export',
    'settings.allowsExport',
    false,
    293,
    'settings.allowsExport_hint',
  ),
}

/** Facts about others that the person sees. */
export const shownOfOthers = {
  seesTyping: yesNo('receives_typing_notifications', 'settings.seesTyping', true, 253),
}
