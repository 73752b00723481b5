import type { RefObject } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { MessageId } from '../../../../shared/api/types.ts'
import { useCommands, useKeyOf, type Command, type CommandContext } from '../../../state/index.ts'

interface ReportCommands {
  readonly section: RefObject<HTMLElement | null>
  readonly onOpen: (id: MessageId) => void
  readonly onDeal: (id: MessageId) => void
}

/** The keys of the report that has the focus, as rows of the table of commands. Returns those that it has, in words. */
export function useReportCommands({ section, onOpen, onDeal }: ReportCommands): string {
  const focused = ({ inDialog, target }: CommandContext): MessageId | null =>
    !inDialog && target instanceof HTMLElement && section.current?.contains(target) === true
      ? Number(target.dataset['report'] ?? Number.NaN) || null
      : null
  const row = (id: string, title: string, key: string, act: (report: MessageId) => void): Command => ({
    id,
    title,
    group: t('moderation.reports_title'),
    keys: [key],
    when: (context) => focused(context) !== null,
    run: (context) => {
      const report = focused(context)
      if (report !== null) act(report)
    },
  })
  useCommands([
    row('reports.open', t('moderation.cmd_open'), 'Enter', onOpen),
    row('reports.deal', t('moderation.cmd_deal'), 'e', onDeal),
  ])
  const keyOf = useKeyOf()
  return ['reports.open', 'reports.deal']
    .flatMap((id) => keyOf(id) ?? [])
    .join(' ')
    .replaceAll('Ctrl', 'Control')
    .replaceAll('⌘', 'Meta')
}
