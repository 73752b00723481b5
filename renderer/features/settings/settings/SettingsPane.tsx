import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import {
  useAccountStore,
  useUi,
  openSettings,
  takeWantedSetting,
  setSettingsQuery,
  uiStore,
} from '../../../state/index.ts'
import { afterFrame, Button, EmptyState, Page, type ButtonProps } from '../../../ui/index.ts'
import { ViewPane } from '../../common/views/index.ts'
import { OrganizationHead } from './organization/NeedsConnection.tsx'
import { countRows, findSettings, firstRows } from './findSettings.ts'
import { pageOf, type SettingsPage, type SettingsPart } from './pages.ts'
import { SettingRow } from './SettingRow.tsx'
import styles from './Settings.module.css'
import { leaveSettings } from './SettingsSidebar.tsx'

export { SettingsSidebar } from './SettingsSidebar.tsx'

const focusable =
  'button:not([tabindex="-1"], :disabled), select:not(:disabled), input:not(:disabled), [tabindex="0"]'

/** Shows the selected page of the settings, or the results of the search. */
export function SettingsPane() {
  const store = useAccountStore()
  const typed = useUi((ui) => ui.settingsQuery)
  // A single letter can match a hundred settings, so the input is updated first and the results when there is time.
  const late = useDeferredValue(typed)
  const query = (typed === '' ? '' : late).trim()
  const page = pageOf(useUi(({ route: { address } }) => (address.view === 'settings' ? address.page : '')))
  useEffect(() => () => setSettingsQuery(''), [])
  // The urgent render of a letter repeats neither the search nor the rows of the previous one.
  const found = useMemo(
    () => (query === '' ? null : findSettings(query, store.getState().state)),
    [query, store],
  )
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
  // Prefers the control itself to the checkbox that stores the setting on this computer.
  const control =
    row?.querySelector<HTMLElement>('input[type=radio]:checked:enabled') ??
    row?.querySelector<HTMLElement>(focusable)
  // Without a usable control, the row itself gets the focus, so that it can be read.
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

/** Number of parts that fit into the tallest window. */
const firstParts = 12

/**
 * Returns the parts of a page to draw. The first frame draws only those that can be visible and the rest follow,
 * since the permissions of an organization are a hundred controls. A page opened at a setting draws all parts at
 * once.
 */
function useDrawnParts(parts: readonly SettingsPart[]): readonly SettingsPart[] {
  const [areAll, setAll] = useState(
    () => parts.length <= firstParts || uiStore.getState().wantedSetting !== null,
  )
  useEffect(() => {
    if (areAll) return
    return afterFrame(() => setAll(true))
  }, [areAll])
  return areAll ? parts : parts.slice(0, firstParts)
}

/** Groups consecutive parts that have the same heading. A part without a heading forms its own group. */
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

/** Opens the page of a search result. */
function leadTo(page: string): void {
  setSettingsQuery('')
  openSettings(page)
}

interface FoundProps {
  readonly query: string
  readonly found: ReturnType<typeof findSettings>
}

const Found = memo(function Found({ query, found }: FoundProps) {
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
})
