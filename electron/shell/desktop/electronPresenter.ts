import { Notification } from 'electron'
import type { Log } from '../../core/platform/log.ts'
import { escapeMarkup } from './notificationText.ts'
import type { NotificationPresenter, SystemNotification } from './presenter.ts'

/** Shows notifications through Electron: on macOS, on Windows, and on Linux without a session bus. */
export function electronPresenter(log: Log): NotificationPresenter {
  const isLinux = process.platform === 'linux'
  return {
    show(first, { onAction, onClick, onGone }) {
      let current: Notification | null = null
      const show = ({ actions, body, silent, title }: SystemNotification): void => {
        if (!Notification.isSupported()) return
        const buttons = actions.filter(({ name }) => name !== 'reply')
        const notification = new Notification({
          title,
          // The daemons of Linux desktops parse the body as markup.
          body: isLinux ? escapeMarkup(body) : body,
          silent,
          urgency: 'normal',
          // Electron has no actions on Linux (electron/electron#24333).
          ...(!isLinux && {
            hasReply: buttons.length < actions.length,
            actions: buttons.map(({ label }) => ({ type: 'button' as const, text: label })),
          }),
        })
        // An unreferenced notification is garbage-collected along with its listeners.
        current = notification
        notification.on('click', onClick)
        notification.on('reply', (_event, text) => onAction('reply', text))
        notification.on('action', (_event, index) => {
          const button = buttons[index]
          if (button !== undefined) onAction(button.name)
        })
        notification.on('close', () => {
          if (current === notification) onGone()
        })
        notification.on('failed', (_event, error) => log.warn('a notification was not shown', { error }))
        notification.show()
      }
      const close = (): void => {
        const closed = current
        current = null
        closed?.close()
      }
      show(first)
      return {
        replace(next) {
          close()
          show(next)
        },
        close,
      }
    },
  }
}
