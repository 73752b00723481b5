import { t } from '../../../shared/i18n.ts'
import { nativeLine, nativeText } from './nativeText.ts'

export interface NotificationText {
  readonly title: string
  readonly body: string
}

/** Maximum lengths in characters. Every system cuts longer texts differently. */
const maxBodyLength = 500
const maxTitleLength = 120

/**
 * Returns title and body of a notification. Without content, it only announces a message. `account` is the account's
 * title if there are several, otherwise "".
 */
export function notificationText(
  texts: NotificationText & { readonly isReminder?: true },
  content: boolean,
  account: string,
): NotificationText {
  if (!content)
    return texts.isReminder === true
      ? { title: t('later.state'), body: t('later.notify_body') }
      : { title: t('shell.notification.title'), body: t('shell.notification.hidden') }
  const title =
    account === '' ? texts.title : t('shell.notification.of_account', { title: texts.title, account })
  return { title: nativeLine(title, maxTitleLength), body: nativeText(texts.body, maxBodyLength) }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Returns the text for a notification daemon that parses markup, as those of Linux desktops do. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)
}
