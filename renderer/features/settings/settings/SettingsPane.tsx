import { useDeferredValue, useEffect, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import {
  useAccountStore,
  isSettingWanted,
  useUi,
  openSettings,
  takeWantedSetting,
  setSettingsQuery,
  useSettingsQuery,
} from '../../../state/index.ts'
import { afterFrame, Button, EmptyState, Page, type ButtonProps } from '../../../ui/index.ts'
import { ViewPane } from '../../common/views/index.ts'
import { OrganizationHead } from './organization/NeedsConnection.tsx'
import { countRows, findSettings, firstRows } from './findSettings.ts'
import { pageOf, type SettingsPage, type SettingsPart } from './pages.ts'
import { SettingRow } from './SettingRow.tsx'
import styles from './Settings.module.css'
import { leaveSettings } from './SettingsSidebar.tsx'

const focusable =
  'button:not([tabindex="-1"], :disabled), select:not(:disabled), input:not(:disabled), [tabindex="0"]'

/** The page of the settings that is shown, or what was found of all. */
export function SettingsPane() {
  const store = useAccountStore()
  const typed = useSettingsQuery()
  // One letter finds a hundred controls: the field shows the letter first, and what is found follows.
  const late = useDeferredValue(typed)
  const query = (typed === '' ? '' : late).trim()
  const page = pageOf(useUi(({ route: { address } }) => (address.view === 'settings' ? address.page : '')))
  useEffect(() => () => setSettingsQuery(''), [])
  const found = query === '' ? null : findSettings(query, store.getState().state)
  return (
    <ViewPane
      icon="gear"
      title={found === null ? t(page.title) : t('settings.found', { query })}
      count={
        found === null &&
        page.savesByButton !== true && <span className={styles.automatic}>{t('settings.automatic')}</span>
      }
      actions={
        found === null
          ? page.action !== undefined && <page.action />
          : found.length > 0 && <ClearButton variant="quiet" />
      }
      closeLabel={t('settings.close')}
      focusOrder={focusWanted}
      onEscape={leaveSettings}
      {...(found !== null && { status: t('settings.found_count', { count: countRows(found) }) })}
    >
      <Page className={styles.page} shown={found === null ? page.id : ''}>
        {found === null ? <OnePage key={page.id} page={page} /> : <Found query={query} found={found} />}
      </Page>
    </ViewPane>
  )
}

/** Focuses the setting that the pane was opened for. */
function focusWanted(pane: HTMLElement): void {
  const name = takeWantedSetting()
  const row =
    name === null ? null : pane.querySelector<HTMLElement>(`[data-setting="${name}"], [data-part="${name}"]`)
  row?.scrollIntoView({ block: 'center' })
  // The choice itself comes before where it is kept.
  const control =
    row?.querySelector<HTMLElement>('input[type=radio]:checked:enabled') ??
    row?.querySelector<HTMLElement>(focusable)
  // A user who may not change it reads it.
  if (row != null && control == null) row.tabIndex = -1
  ;(control ?? row ?? pane.querySelector('h1'))?.focus()
}

function ClearButton({ variant }: Pick<ButtonProps, 'variant'>) {
  return (
    <Button variant={variant} onClick={() => setSettingsQuery('')}>
      {t('settings.find_clear')}
    </Button>
  )
}

function OnePage({ page }: { page: SettingsPage }) {
  const { groups, parts, layouts, row: Row = SettingRow, section, isAdministered = false } = page
  const drawn = useDrawnParts(parts)
  const rows = (
    <>
      {groups.map((group) => {
        const Layout = layouts?.[group.title]
        return Layout === undefined ? (
          <section key={group.title} aria-label={t(group.title)}>
            <h2>{t(group.title)}</h2>
            {group.names.map((name) => (
              <Row key={name} name={name} />
            ))}
          </section>
        ) : (
          <Layout key={group.title} group={group} />
        )
      })}
      {underHeadings(drawn).map(([first, ...others]) => {
        const under = [first, ...others].map(({ id, part: Part }) => (
          <div key={id} data-part={id}>
            <Part />
          </div>
        ))
        return first.under === undefined ? (
          under
        ) : (
          <section key={first.id} aria-label={t(first.under)}>
            <h2>{t(first.under)}</h2>
            {under}
          </section>
        )
      })}
    </>
  )
  return section === undefined ? (
    rows
  ) : (
    <OrganizationHead isAdministered={isAdministered}>{rows}</OrganizationHead>
  )
}

/** As many as the tallest window shows. */
const firstParts = 12

/**
 * The parts of a page that are drawn: with its first frame no more than are seen, and the others after it, since the
 * permissions of an organisation are a hundred controls. A page that is opened for one of them has all at once.
 */
function useDrawnParts(parts: readonly SettingsPart[]): readonly SettingsPart[] {
  const [areAll, setAll] = useState(() => parts.length <= firstParts || isSettingWanted())
  useEffect(() => {
    if (areAll) return
    return afterFrame(() => setAll(true))
  }, [areAll])
  return areAll ? parts : parts.slice(0, firstParts)
}

/** Parts that follow each other under one heading; one that has none is alone. */
function underHeadings(
  parts: readonly SettingsPart[],
): readonly (readonly [SettingsPart, ...SettingsPart[]])[] {
  const all: [SettingsPart, ...SettingsPart[]][] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last !== undefined && part.under !== undefined && last[0].under === part.under) last.push(part)
    else all.push([part])
  }
  return all
}

/** Opens the page that a setting was found on. */
function leadTo(page: string): void {
  setSettingsQuery('')
  openSettings(page)
}

interface FoundProps {
  readonly query: string
  readonly found: ReturnType<typeof findSettings>
}

function Found({ query, found }: FoundProps) {
  if (found.length === 0)
    return <EmptyState icon="search" title={t('settings.found_none', { query })} actions={<ClearButton />} />
  return firstRows(found).map(({ id, title, groups, parts, hidden, row: Row = SettingRow }) => (
    <section key={id} aria-label={t(title)}>
      <h2>
        <button type="button" className={styles.foundIn} onClick={() => leadTo(id)}>
          {t(title)}
        </button>
      </h2>
      {groups.flatMap(({ names }) => names.map((name) => <Row key={name} name={name} />))}
      {parts.map(({ id: part, part: Part }) => (
        <Part key={part} />
      ))}
      {hidden > 0 && (
        <Button variant="quiet" onClick={() => leadTo(id)}>
          {t('organization.found_more', { count: hidden, page: t(title) })}
        </Button>
      )}
    </section>
  ))
}
