import { placeOfLink } from '../../../../shared/content/links/placeOfLink.ts'
import { t } from '../../../../shared/i18n.ts'
import { commandIds, commandTitle, commandWords, isCommandId } from '../../../../shared/keys/commandTable.ts'
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
} from '../../../state/index.ts'
import { openSaved, shownSearches } from '../../navigation/searches/index.ts'
import type { PartTitle } from '../../settings/settings/index.ts'
import { makeTarget, type SwitcherTarget } from './target.ts'
import { countUse, usedActions } from './usedActions.ts'
import { formatAddress } from '../../../../shared/content/links/address.ts'

/** The first key of a command in force; null: it has none, or there is no such command. */
export const keyOfCommand = (id: string): string | null => (isCommandId(id) ? (shortcutOf(id) ?? null) : null)

/** Views and accounts are targets by themselves, and the switcher is open. */
const isTargetElsewhere = ({ id }: Command): boolean => /^(?:view\..*|account\.\d|go\.jump)$/.test(id)

/**
 * The commands that apply where the focus was when the switcher was opened, each once. Those that repeat move a
 * selection step by step and are of no use here.
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
    if (when?.(context) === false) continue
    seen.add(id).add(title)
    const run = (): void => {
      countUse(id)
      runCommand(id, { ...contextOf(document.activeElement), inText: false, inDialog: false })
    }
    // Commands that are used alike are in the order of the table.
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

/** The rows of the settings that have a control there, with the name of their page. */
export function settingTargets(): readonly SwitcherTarget[] {
  const targets: SwitcherTarget[] = []
  for (const page of Object.keys(settingGroups) as (keyof typeof settingGroups)[]) {
    const context = t(`settings.page_${page}`)
    const names: readonly SettingName[] = settingGroups[page].flatMap((group) => group.names)
    for (const name of names) {
      const { control, title } = settingRow(name)
      if (title === undefined) continue
      const run = (): void => openSetting(page, name)
      const flips = control?.kind === 'switch' ? name : null
      targets.push(makeTarget({ key: `o${name}`, kind: 'setting', title: t(title), context, flips, run }))
      if (control?.kind !== 'segments') continue
      // The few choices side by side: "dark" changes the theme.
      for (const [choice, label, since] of control.labels)
        targets.push(
          makeTarget({
            key: `o${name} ${choice}`,
            kind: 'setting',
            title: t('app.jump_choice', { setting: t(title), choice: t(label) }),
            context,
            // The setting's page explains the values that an older server does not know.
            flips: since === undefined ? name : null,
            choice,
            run,
          }),
        )
    }
  }
  return targets
}

/** The other parts of the settings: the password, the picture, those of the organization. */
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

/** The searches that the account on the screen saved. */
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

/** The other accounts of the window; none where there is one alone. */
export function accountTargets(): readonly SwitcherTarget[] {
  const { accounts, account } = uiStore.getState()
  return accounts.flatMap(({ id, realmName, email, unread }, at) =>
    id === account
      ? []
      : makeTarget({
          key: `n${id}`,
          kind: 'account',
          title: realmName,
          context: email ?? '',
          keys: keyOfCommand(`account.${at + 1}`),
          run: () => activateAccount(id),
          unread,
        }),
  )
}

/**
 * The places that a pasted link leads to: one for each account of its realm, that on the screen first. A relative link
 * is one of the account on the screen.
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
