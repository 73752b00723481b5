import { placeOfLink } from '../../../../shared/content/links/placeOfLink.ts'
import { t } from '../../../../shared/i18n.ts'
import {
  commandIds,
  commandTitle,
  commandWords,
  isCommandId,
  type CommandId,
} from '../../../../shared/keys/commandTable.ts'
import { channelByName } from '../../../../shared/model/channels/channels.ts'
import { settingGroups, settingRow, type SettingName } from '../../../../shared/settings/settings.ts'
import {
  accountStore,
  activateAccount,
  allCommands,
  contextOf,
  navigateHash,
  runCommand,
  shortcutOf,
  uiStore,
  type AccountStore,
  type Command,
  openSetting,
  keepSettings,
} from '../../../state/index.ts'
import { openSaved, shownSearches } from '../../navigation/searches/index.ts'
import type { PartTitle } from '../../settings/settings/index.ts'
import { makeTarget, type SwitcherTarget } from './target.ts'
import { formatAddress } from '../../../../shared/content/links/address.ts'

/** Returns the first shortcut of a command, or null if it has none or does not exist. */
export const keyOfCommand = (id: string): string | null => (isCommandId(id) ? (shortcutOf(id) ?? null) : null)

/**
 * Returns true for commands that are not listed: views and accounts have their own targets, and the palette is open
 * already.
 */
const isTargetElsewhere = ({ id }: Command): boolean => /^(?:view\..*|account\.\d|go\.jump)$/.test(id)

/**
 * Returns the commands that apply where the focus was when the palette opened, without duplicates. Commands that
 * repeat are omitted, since they move a selection step by step.
 */
export function actionTargets(focused: Element | null): readonly SwitcherTarget[] {
  const context = { ...contextOf(focused), inText: false, inDialog: false }
  const seen = new Set<string>()
  const uses = usedActions()
  const targets: SwitcherTarget[] = [
    makeTarget({
      key: 'abrowse',
      kind: 'action',
      title: t('channels.browse'),
      keys: keyOfCommand('view.channels'),
      hash: () => formatAddress({ view: 'channels', page: 'directory', channelId: null }),
    }),
  ]
  for (const command of allCommands()) {
    const { id, when } = command
    const title = commandTitle(id)
    if (seen.has(id) || seen.has(title) || command.repeats === true || isTargetElsewhere(command)) continue
    if (when?.(context) === false || command.isListed?.() === false) continue
    seen.add(id).add(title)
    const run = (): void => {
      countUse(id)
      runCommand(id, { ...contextOf(document.activeElement), inText: false, inDialog: false })
    }
    // Commands with the same number of uses are sorted as in the table.
    const recency = (uses.get(id) ?? 0) + 1 - commandIds.indexOf(id) / commandIds.length
    targets.push(
      makeTarget({
        key: `a${id}`,
        kind: 'action',
        title,
        words: commandWords(id),
        keys: keyOfCommand(id),
        run,
        recency,
      }),
    )
  }
  return targets
}

/** Returns the settings that have a control, with the name of their page. */
export function settingTargets(): readonly SwitcherTarget[] {
  const targets: SwitcherTarget[] = []
  for (const page of Object.keys(settingGroups) as (keyof typeof settingGroups)[]) {
    const context = t(`settings.page_${page}`)
    const names: readonly SettingName[] = settingGroups[page].flatMap((group) => group.names)
    for (const name of names) {
      const { control, title, words } = settingRow(name)
      if (title === undefined) continue
      const run = (): void => openSetting(page, name)
      const flips = control?.kind === 'switch' ? name : null
      targets.push(
        makeTarget({
          key: `o${name}`,
          kind: 'setting',
          title: t(title),
          words: words === undefined ? [] : [t(words)],
          context,
          flips,
          run,
        }),
      )
      if (control?.kind !== 'segments') continue
      // Settings with a few choices get one target per choice, so that "dark" changes the theme.
      for (const [choice, label, since] of control.labels)
        targets.push(
          makeTarget({
            key: `o${name} ${choice}`,
            kind: 'setting',
            title: t('app.jump_choice', { setting: t(title), choice: t(label) }),
            context,
            // Values that an older server does not know open the page, which explains it.
            flips: since === undefined ? name : null,
            choice,
            run,
          }),
        )
    }
  }
  return targets
}

/** Returns the other parts of the settings, such as the password, the picture, and those of the organization. */
export const partTargets = (parts: readonly PartTitle[]): readonly SwitcherTarget[] =>
  parts.map(({ id, page, pageTitle, title }) =>
    makeTarget({
      key: `o${page} ${id}`,
      kind: 'setting',
      title: t(title),
      context: t(pageTitle),
      run: () => openSetting(page, id),
    }),
  )

/** Returns the saved searches of the account on the screen. */
export function savedSearchTargets(store: AccountStore): readonly SwitcherTarget[] {
  const { state } = store.getState()
  if (state === null) return []
  return shownSearches(state).map((search) =>
    makeTarget({
      key: `q${search.id}`,
      kind: 'view',
      title: search.name,
      icon: 'search',
      context: t('search.saved_title'),
      run: () => openSaved(store.id, search),
    }),
  )
}

/** Returns the other accounts, or none if there is only one. */
export function accountTargets(): readonly SwitcherTarget[] {
  const { accounts, account } = uiStore.getState()
  return accounts.flatMap(({ id, realmName, email, unread }, index) =>
    id === account
      ? []
      : makeTarget({
          key: `n${id}`,
          kind: 'account',
          title: realmName,
          context: email ?? '',
          keys: keyOfCommand(`account.${index + 1}`),
          run: () => activateAccount(id),
          unread,
        }),
  )
}

/**
 * Returns the targets of a pasted link: one for each account of its organization, the account on the screen first. A
 * relative link belongs to the account on the screen.
 */
export function linkTargets(text: string): readonly SwitcherTarget[] {
  const { accounts, account } = uiStore.getState()
  const isRelative = /^\s*\/?#/.test(text)
  return accounts
    .filter(({ id }) => !isRelative || id === account)
    .toSorted((a, b) => Number(b.id === account) - Number(a.id === account))
    .flatMap(({ id, realmUrl, realmName }) => {
      const { state } = accountStore(id).getState()
      const byName = (name: string) => (state === null ? null : (channelByName(state, name)?.id ?? null))
      const hash = placeOfLink(text, realmUrl, byName)
      if (hash === null) return []
      const run = (): void => navigateHash(hash, { account: id, focus: 'messages' })
      const title = t('app.jump_link', { link: text.trim() })
      return makeTarget({ key: `l${id}`, kind: 'link', title, context: realmName, hash: () => hash, run })
    })
}

/** Maximum number of commands whose uses are stored. The least used are dropped. */
const maxActions = 50
/** Above this number all counts are halved, so that new habits outweigh old ones. */
const maxUses = 100

/** Returns how often each command was chosen in the palette, most used first. Invalid lines are ignored. */
export function usedActions(): ReadonlyMap<CommandId, number> {
  const uses = new Map<CommandId, number>()
  for (const line of uiStore.getState().settings.usedActions.split('\n')) {
    const [id = '', count = ''] = line.split(' ')
    if (isCommandId(id) && /^[1-9]\d{0,5}$/.test(count)) uses.set(id, Number(count))
  }
  return uses
}

/** Increments the count of a command. */
export function countUse(id: CommandId): void {
  const uses = usedActions()
  const count = (uses.get(id) ?? 0) + 1
  const halved = count > maxUses ? 2 : 1
  const next = [...new Map(uses).set(id, count)]
    .map(([used, times]) => [used, Math.floor(times / halved)] as const)
    .filter(([, times]) => times > 0)
    // The current command comes first among those with the same count.
    .toSorted((a, b) => b[1] - a[1] || Number(b[0] === id) - Number(a[0] === id))
    .slice(0, maxActions)
  if (!next.some(([used]) => used === id)) next.splice(-1, 1, [id, 1])
  keepSettings({ usedActions: next.map(([used, times]) => `${used} ${times}`).join('\n') })
}
