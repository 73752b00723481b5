import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { takesReports } from '../../../../../shared/api/capabilities.ts'
import type { MessageId, Narrow } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import type { CommandId } from '../../../../../shared/keys/commandTable.ts'
import { narrowKey } from '../../../../../shared/model/views/narrow.ts'
import {
  navigate,
  openSettings,
  toggleKey,
  useAccount,
  useAccountStore,
  useCommands,
  useIsOffline,
  useKeyOf,
  useToggledKeys,
  type Command,
  type CommandContext,
} from '../../../../state/index.ts'
import {
  ariaKeys,
  Button,
  EmptyState,
  Page,
  Segments,
  Spinner,
  useKeptFocus,
  useRovingFocus,
} from '../../../../ui/index.ts'
import { FailedWords, OfflineWords, StateWords, useTooOld } from '../../../common/forms/index.ts'
import { ViewPane } from '../../../common/views/index.ts'
import { reportsChannelId, reportsNarrow } from '../../../compose/report/index.ts'
import { ReportRow } from './ReportRow.tsx'
import styles from './reports.module.css'
import { useReports } from './useReports.ts'

/** Pane with the open and the resolved reports of messages that the moderator can read. */
export function ReportsPane() {
  const { id: account } = useAccountStore()
  const old = useTooOld(takesReports)
  // Serialized, since the selector returns a new but equal narrow on each call.
  const text = useAccount((state) => JSON.stringify(reportsNarrow(state)))
  const narrow = useMemo(() => JSON.parse(text) as Narrow | null, [text])
  return (
    <ViewPane
      icon="warning"
      title={t('moderation.reports_title')}
      closeLabel={t('moderation.reports_close')}
      focusOrder={['[data-roving]', '[data-reports]', 'header button']}
      actions={
        narrow !== null && (
          <Button variant="quiet" onClick={() => navigate(narrow, { account })}>
            {t('moderation.reports_channel')}
          </Button>
        )
      }
    >
      <Page>
        {old !== null ? (
          <StateWords state={old} />
        ) : narrow === null ? (
          <NoReports />
        ) : (
          <Queue key={narrowKey(narrow)} narrow={narrow} />
        )}
      </Page>
    </ViewPane>
  )
}

/**
 * Reports are sent to a channel that the organization chooses. If none is chosen, administrators get a link to the
 * setting.
 */
function NoReports() {
  const isUnset = useAccount(reportsChannelId) === null
  const mayChoose = useAccount((state) => canInRealm(state, 'administer'))
  if (!isUnset || !mayChoose)
    return (
      <EmptyState icon="warning" title={t('moderation.reports_nowhere')}>
        {t('moderation.reports_nowhere_hint')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon="warning"
      title={t('moderation.reports_unset')}
      actions={<Button onClick={() => openSettings('organization')}>{t('moderation.reports_choose')}</Button>}
    >
      {t('moderation.reports_unset_hint')}
    </EmptyState>
  )
}

/** List of reports with one Tab stop. Enter shows the actions for a report, E marks it as dealt with. */
function Queue({ narrow }: { readonly narrow: Narrow }) {
  const { id: account } = useAccountStore()
  const isOffline = useIsOffline()
  const isDealt = useDealtReports(account)
  const { again, isLoading, messages, more, reason } = useReports(narrow)
  const [showsDealt, setShowsDealt] = useState(false)
  const [open, setOpen] = useState<MessageId | null>(null)
  const section = useRef<HTMLElement>(null)
  const shown = messages.filter(({ id }) => isDealt(id) === showsDealt)
  useKeptFocus(shown.map(({ id }) => id).join(), section)
  const hasRows = shown.length > 0
  useEffect(() => {
    // The pane has the focus until the first reports arrive.
    if (hasRows && document.activeElement === section.current)
      section.current?.querySelector<HTMLElement>('[data-roving]')?.focus()
  }, [hasRows])
  const { ref, onFocus, onKeyDown } = useRovingFocus()
  const toggle = (id: MessageId): void => setOpen(open === id ? null : id)
  const deal = (id: MessageId): void => toggleDealt(account, id)
  const keys = useReportCommands({ section, onOpen: toggle, onDeal: deal })
  return (
    <section ref={section} tabIndex={-1} data-reports aria-label={t('moderation.reports_title')}>
      <div className={styles.tools}>
        <Segments
          label={t('moderation.reports_which')}
          value={showsDealt}
          options={[
            { value: false, label: t('moderation.reports_open') },
            { value: true, label: t('moderation.reports_dealt') },
          ]}
          onChange={setShowsDealt}
        />
        <small>{t('moderation.reports_kept')}</small>
      </div>
      {isOffline && <OfflineWords words={t('moderation.reports_offline')} />}
      {reason !== null && <FailedWords words={reason} onRetry={isOffline ? undefined : again} />}
      {shown.length === 0 && !isLoading && reason === null && (
        <EmptyState
          icon="check"
          title={t(showsDealt ? 'moderation.reports_none_dealt' : 'moderation.reports_none')}
        />
      )}
      <ul ref={ref} onFocus={onFocus} onKeyDown={onKeyDown}>
        {shown.map((message) => (
          <ReportRow
            key={message.id}
            message={message}
            isDealt={showsDealt}
            isOpen={open === message.id}
            keys={keys}
            onOpen={() => toggle(message.id)}
            onDeal={() => deal(message.id)}
          />
        ))}
      </ul>
      {isLoading && <Spinner label={t('moderation.reports_loading')} />}
      {more !== null && !isLoading && <Button onClick={more}>{t('moderation.reports_older')}</Button>}
    </section>
  )
}

const dealtKey = (account: string, id: MessageId): string => `${account} ${String(id)}`

/**
 * Returns a function that returns true for reports marked as dealt with. The marks are stored on this computer only.
 */
function useDealtReports(account: string): (id: MessageId) => boolean {
  const keys = useToggledKeys('dealtReports')
  return (id) => keys.has(dealtKey(account, id))
}

/** Marks a report as dealt with, or as open again. */
const toggleDealt = (account: string, id: MessageId): void => toggleKey('dealtReports', dealtKey(account, id))

interface ReportCommands {
  readonly section: RefObject<HTMLElement | null>
  readonly onOpen: (id: MessageId) => void
  readonly onDeal: (id: MessageId) => void
}

/** Registers the commands for the focused report. Returns their keyboard shortcuts as text. */
function useReportCommands({ section, onOpen, onDeal }: ReportCommands): string {
  const focused = ({ inDialog, target }: CommandContext): MessageId | null =>
    !inDialog && target instanceof HTMLElement && section.current?.contains(target) === true
      ? Number(target.dataset['report'] ?? Number.NaN) || null
      : null
  const row = (id: CommandId, act: (report: MessageId) => void): Command => ({
    id,
    when: (context) => focused(context) !== null,
    run: (context) => {
      const report = focused(context)
      if (report !== null) act(report)
    },
  })
  useCommands([row('reports.open', onOpen), row('reports.deal', onDeal)])
  const keyOf = useKeyOf()
  return (['reports.open', 'reports.deal'] as const).flatMap((id) => ariaKeys(keyOf(id)) ?? []).join(' ')
}
