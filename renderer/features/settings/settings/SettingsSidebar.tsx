import { Fragment, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../../shared/i18n.ts'
import { keysOf } from '../../../../shared/keys/ownKeys.ts'
import {
  contextOf,
  keyName,
  layerOf,
  openSettings,
  setSettingsQuery,
  uiStore,
  useCommands,
  useKeyOf,
  useUi,
  leaveByEscape,
  leavePane,
} from '../../../state/index.ts'
import { isForInputMethod, cx, SearchBox, useRovingFocus } from '../../../ui/index.ts'
import { pageOf, pages } from './pages.ts'
import styles from './SettingsSidebar.module.css'

function find(field: HTMLInputElement | null): void {
  // In a narrow window the sidebar is hidden, so it is opened first.
  if (field?.closest('[inert]') != null) flushSync(() => uiStore.setState({ sidebarOpen: true }))
  field?.focus()
  field?.select()
}

/** Commands whose letters work here, too, because they open a dialog and leave the settings open. */
const writeCommands = ['write.message', 'write.direct'] as const

/**
 * Sends letters typed on a page to the search field. Otherwise they would run commands of the message views and leave
 * the settings.
 */
function useTypedLetters(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const { altKey, ctrlKey, metaKey, key, target, defaultPrevented } = event
      if (altKey || ctrlKey || metaKey || defaultPrevented || isForInputMethod(event)) return
      if (!/^[\p{L}\p{N}]$/u.test(key)) return
      const context = contextOf(target instanceof Element ? target : null)
      const { app, settings } = uiStore.getState()
      const name = keyName(event, app.platform)
      if (writeCommands.some((id) => keysOf(id, settings, app.platform).includes(name))) return
      if (context.inDialog || context.inText || layerOf(context.target) !== null) return
      // Keeps the command of the key from running. The field has the focus before the letter is inserted, so it
      // receives it.
      event.stopPropagation()
      find(field.current)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}

/** List of the settings pages, with a search field. */
export function SettingsSidebar({ children }: { readonly children: ReactNode }) {
  const name = useUi((ui) => ui.accounts.find(({ id }) => id === ui.account)?.realmName)
  const query = useUi((ui) => ui.settingsQuery)
  const key = useKeyOf()('settings.find')
  const shown = pageOf(useUi(({ route: { address } }) => (address.view === 'settings' ? address.page : '')))
  const field = useRef<HTMLInputElement>(null)
  const { ref, ...keys } = useRovingFocus()
  useTypedLetters(field)
  useCommands([{ id: 'settings.find', run: () => find(field.current) }])
  return (
    <nav className={styles.sidebar} aria-label={t('settings.pages')} onKeyDown={leave}>
      <p data-ellipsis className={styles.organization}>
        {name}
      </p>
      <SearchBox
        ref={field}
        className={styles.find}
        isSmall
        label={t('settings.find')}
        clearLabel={t('settings.find_clear')}
        shortcut={key}
        value={query}
        onChange={setSettingsQuery}
      />
      <div className={styles.pages} ref={ref} {...keys}>
        {pages.map(({ id, title, section }, index) => {
          const isShown = query === '' && id === shown.id
          const begins = section !== pages[index - 1]?.section
          return (
            <Fragment key={id}>
              {begins && <p className={styles.section}>{t(section)}</p>}
              <button
                data-ellipsis
                type="button"
                data-roving
                className={cx(styles.page, isShown && styles.shown)}
                aria-current={isShown ? 'page' : undefined}
                onClick={() => {
                  setSettingsQuery('')
                  openSettings(id)
                }}
              >
                {t(title)}
              </button>
            </Fragment>
          )
        })}
      </div>
      {children}
    </nav>
  )
}

/** Clears the search first. Without a search, leaves the settings. */
export function leaveSettings(): void {
  if (uiStore.getState().settingsQuery !== '') setSettingsQuery('')
  else leavePane()
}

const leave = leaveByEscape(leaveSettings)
