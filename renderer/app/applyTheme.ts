import type { ClientSettings } from '../../shared/settings/settings.ts'

/** `system` leaves the choice to the style sheet, which follows the computer as it changes. */
export function applyTheme(theme: NonNullable<ClientSettings['theme']>): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
