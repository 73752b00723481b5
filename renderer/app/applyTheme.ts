import type { ClientSettings } from '../../shared/settings/settings.ts'

/** Applies a theme. With `system` the style sheet decides, so that it follows changes of the operating system. */
export function applyTheme(theme: NonNullable<ClientSettings['theme']>): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
