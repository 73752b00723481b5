import type { RefObject } from 'react'
import type { CommandId } from '../../../../../shared/keys/commandTable.ts'
import type { MessageId } from '../../../../../shared/api/types.ts'
import { ariaKeys } from '../../../../ui/index.ts'
import { useCommands, useKeyOf, type Command, type CommandContext } from '../../../../state/index.ts'

interface ReportCommands {
  readonly section: RefObject<HTMLElement | null>
  readonly onOpen: (id: MessageId) => void
  readonly onDeal: (id: MessageId) => void
}

/** Registers the commands for the focused report. Returns their keyboard shortcuts as text. */
export function useReportCommands({ section, onOpen, onDeal }: ReportCommands): string {
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
