import { useEffect, useRef } from 'react'
import { t } from '../../../shared/i18n.ts'
import { useAccountStore, useOpenedFocus, useUi } from '../../state/index.ts'
import { Button, EmptyState, IconButton } from '../../ui/index.ts'
import { findSettings } from './findSettings.ts'
import { closeSettings, openSettings, takeWantedSetting } from './openSettings.ts'
import { pageOf, type SettingsPage } from './pages.ts'
import { SettingRow } from './SettingRow.tsx'
import styles from './Settings.module.css'
import { setSettingsQuery, useSettingsQuery } from './settingsQuery.ts'
import { leave } from './SettingsSidebar.tsx'

const focusable = 'button:not([tabindex="-1"]), select, input, [tabindex="0"]'

/** The page of the settings that is shown, or what was found of all. */
export function SettingsPane() {
  const query = useSettingsQuery()
  const page = pageOf(useUi((ui) => ui.route.page))
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => () => setSettingsQuery(''), [])
  const isFinding = query.trim() !== ''
  useEffect(() => {
    if (pane.current !== null) pane.current.scrollTop = 0
  }, [page.id, isFinding])
  // After the page was scrolled to its top.
  useOpenedFocus(() => {
    const name = takeWantedSetting()
    const row = name === null ? null : pane.current?.querySelector(`[data-setting="${name}"]`)
    row?.scrollIntoView({ block: 'center' })
    const control = row?.querySelector<HTMLElement>(focusable)
    ;(control ?? pane.current?.querySelector('h1'))?.focus()
  })
  return (
    <div className={styles.pane} ref={pane} onKeyDown={leave}>
      <div className={styles.page}>{isFinding ? <Found query={query} /> : <Page page={page} />}</div>
    </div>
  )
}

function Page({ page }: { page: SettingsPage }) {
  const { title, groups, parts, layouts, action: Action, savesByButton = false } = page
  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{t(title)}</h1>
        {!savesByButton && <span className={styles.automatic}>{t('settings.automatic')}</span>}
        {Action !== undefined && <Action />}
        <Close />
      </header>
      {groups.map((group) => {
        const Layout = layouts?.[group.title]
        return Layout === undefined ? (
          <section key={group.title} aria-label={t(group.title)}>
            <h2>{t(group.title)}</h2>
            {group.names.map((name) => (
              <SettingRow key={name} name={name} />
            ))}
          </section>
        ) : (
          <Layout key={group.title} group={group} />
        )
      })}
      {parts.map(({ id, part: Part }) => (
        <Part key={id} />
      ))}
    </>
  )
}

const Close = () => <IconButton icon="close" label={t('settings.close')} onClick={closeSettings} />

/** Opens the page that a setting was found on. */
function leadTo(page: string): void {
  setSettingsQuery('')
  openSettings(page)
}

function Found({ query }: { query: string }) {
  const store = useAccountStore()
  const found = findSettings(query, store.getState().state)
  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{t('settings.found', { query: query.trim() })}</h1>
        {found.length > 0 && (
          <Button variant="quiet" onClick={() => setSettingsQuery('')}>
            {t('settings.find_clear')}
          </Button>
        )}
        <Close />
      </header>
      {found.length === 0 ? (
        <EmptyState
          icon="search"
          title={t('settings.found_none', { query: query.trim() })}
          actions={<Button onClick={() => setSettingsQuery('')}>{t('settings.find_clear')}</Button>}
        />
      ) : (
        found.map(({ id, title, groups, parts }) => (
          <section key={id} aria-label={t(title)}>
            <h2>
              <button type="button" className={styles.foundIn} onClick={() => leadTo(id)}>
                {t(title)}
              </button>
            </h2>
            {groups.flatMap(({ names }) => names.map((name) => <SettingRow key={name} name={name} />))}
            {parts.map(({ id: part, part: Part }) => (
              <Part key={part} />
            ))}
          </section>
        ))
      )}
      <p className="visually-hidden" role="status">
        {t('settings.found_count', {
          count: found.reduce(
            (sum, { groups, parts }) =>
              groups.reduce((rows, { names }) => rows + names.length, sum + parts.length),
            0,
          ),
        })}
      </p>
    </>
  )
}
