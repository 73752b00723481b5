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
 * Returns title and body of a notification. Without content, it only announces a message. On Linux, notification
 * daemons parse the body as markup, so it is escaped.
 */
export function notificationText(
  texts: NotificationText & { readonly isReminder?: true },
  content: boolean,
  platform: string,
): NotificationText {
  if (!content)
    return texts.isReminder === true
      ? { title: t('later.state'), body: t('later.notify_body') }
      : { title: t('shell.notification.title'), body: t('shell.notification.hidden') }
  const body = nativeText(texts.body, maxBodyLength)
  return {
    title: nativeLine(texts.title, maxTitleLength),
    body: platform === 'linux' ? escapeMarkup(body) : body,
  }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeMarkup(text: string): string {
  return text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)
}
