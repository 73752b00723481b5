import { useRef } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { commandTitle, type CommandId } from '../../../../shared/keys/commandTable.ts'
import type { AccountSummary } from '../../../../shared/ipc/contract.ts'
import { allUsers } from '../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { LocalDraft } from '../../../../shared/model/state/localRecords.ts'
import {
  runCommand,
  useAccount,
  useCommands,
  useKeyOf,
  useNow,
  type AccountStore,
  type CommandContext,
} from '../../../state/index.ts'
import { Icon, useRovingFocus, type IconName, Keycap } from '../../../ui/index.ts'
import { useAllDrafts, whereOf } from '../drafts/index.ts'
import { useNextSteps } from '../../common/views/index.ts'
import { useAgeWords } from './ageWords.ts'
import styles from './inbox.module.css'

interface EmptyInboxProps {
  readonly accounts: readonly AccountSummary[]
  /** Number of conversations in Later. */
  readonly later: number
  /** Shows the conversations in Later. */
  readonly onLater: () => void
}

/** Data older than this (ms) is shown with its time. */
const oldMs = 5 * 60_000

/** Reports that nothing is unread, with the time if that is long ago, and offers other views. */
export function EmptyInbox({ accounts, later, onLater }: EmptyInboxProps) {
  const count = accounts.filter(({ needsSignIn }) => !needsSignIn).length
  const now = useNow()
  const dataAt = useAccount(({ connection }) => connection.dataAt)
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  const asOf = isLive || dataAt === null || now - dataAt < oldMs ? null : dataAt
  const time = useAgeWords(asOf)
  const drafts = useAllDrafts().flatMap((of) => of.drafts.map((draft) => ({ store: of.store, draft })))
  const isAlone = useAccount(hasNobodyElse)
  const steps = useNextSteps(firstSteps)
  const { ref, ...keys } = useRovingFocus()
  const empty = useRef<HTMLDivElement>(null)
  const isInPane = ({ inDialog, target }: CommandContext): boolean =>
    !inDialog && (target ?? document.body).contains(empty.current)
  useCommands([
    {
      id: 'row.next',
      when: isInPane,
      run: () => empty.current?.querySelector<HTMLElement>('[data-roving]')?.focus(),
    },
    ...(later > 0 ? [{ id: 'row.open' as const, when: isInPane, run: onLater }] : []),
  ])
  const openKey = useKeyOf()('row.open')
  return (
    <div ref={empty} className={styles.empty}>
      <span className={styles.sign}>
        <Icon name="check" size={28} />
      </span>
      <h2>{t('inbox.empty')}</h2>
      <p>
        {[
          ...(count > 1 ? [t('inbox.empty_several', { count })] : []),
          ...(asOf === null ? [] : [t('inbox.empty_as_of', { time })]),
          t('inbox.empty_new'),
        ].join(' ')}
      </p>
      <div ref={ref} {...keys} className={styles.ways}>
        {later > 0 && (
          <Way icon="later" words={t('inbox.later', { count: later })} keys={openKey} run={onLater} />
        )}
        {drafts.length > 0 && (
          <CommandWay
            icon="edit"
            command="view.drafts"
            words={t('inbox.drafts', { count: drafts.length })}
            more={placesOf(drafts)}
          />
        )}
        <CommandWay icon="history" command="view.recent" words={t('inbox.recent')} />
        {isAlone &&
          steps.map((command) => (
            <CommandWay
              key={command}
              icon={stepIcons[command]}
              command={command}
              words={commandTitle(command)}
            />
          ))}
      </div>
    </div>
  )
}

/** Commands offered in an organization without other users. */
const firstSteps = ['channels.create', 'write.invitation'] as const
const stepIcons = { 'channels.create': 'hash', 'write.invitation': 'mail' } as const

function hasNobodyElse(state: AccountState): boolean {
  for (const { id, isActive, isBot } of allUsers(state))
    if (isActive && !isBot && id !== state.self.userId) return false
  return true
}

interface DraftOfAccount {
  readonly store: AccountStore
  readonly draft: LocalDraft
}

/** Returns the destinations of the newest drafts in one line. */
const placesOf = (drafts: readonly DraftOfAccount[]): string =>
  drafts
    .toSorted((a, b) => b.draft.updated - a.draft.updated)
    .slice(0, 2)
    .map(({ store, draft }) => whereOf(store.getState().state!, draft.target))
    .join(', ')

interface WayProps {
  readonly icon: IconName
  readonly words: string
  /** Shown at the end of the row, cut off if there is too little room. */
  readonly more?: string
  readonly keys: string | undefined
  readonly run: () => void
}

function Way({ icon, words, more, keys, run }: WayProps) {
  return (
    <button type="button" data-roving className={styles.way} onClick={run}>
      <Icon name={icon} />
      <span>{words}</span>
      {more !== undefined && (
        <small data-ellipsis data-tooltip={more}>
          {more}
        </small>
      )}
      {keys !== undefined && <Keycap keys={keys} />}
    </button>
  )
}

function CommandWay({
  command,
  ...way
}: Pick<WayProps, 'icon' | 'words' | 'more'> & { readonly command: CommandId }) {
  return <Way {...way} keys={useKeyOf()(command)} run={() => void runCommand(command)} />
}
