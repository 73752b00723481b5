import { t, type MessageKey } from '../../../../../shared/i18n.ts'
import {
  commandRow,
  commandTitle,
  commandWords,
  type CommandGroup,
  type CommandId,
} from '../../../../../shared/keys/commandTable.ts'
import {
  allCommands,
  applies,
  contextOf,
  keepSettings,
  runCommand,
  shortcutOf,
  type CommandContext,
} from '../../../../state/index.ts'
import { matchRank, rankNamed } from './rank.ts'
import { maxSuggestions, type Suggestion, type SuggestionRequest } from './suggestion.ts'

interface SlashCommand {
  readonly name: string
  readonly detail: MessageKey
  /** null: the command begins a message. */
  readonly run: (() => void) | null
  /** Command of the app that it runs. */
  readonly id?: CommandId
}

/** The focus without the text, in which no command of one letter would run. */
const contextOfText = (): CommandContext => ({ ...contextOf(document.activeElement), inText: false })

const run = (id: CommandId): void => void runCommand(id, contextOfText())

const slashCommands: readonly SlashCommand[] = [
  { name: 'me', detail: 'compose.command_me', run: null },
  { name: 'poll', detail: 'compose.command_poll', run: null },
  { name: 'todo', detail: 'compose.command_todo', run: null },
  { name: 'day', detail: 'compose.command_day', run: () => keepSettings({ theme: 'light' }) },
  { name: 'night', detail: 'compose.command_night', run: () => keepSettings({ theme: 'dark' }) },
  {
    name: 'settings',
    detail: 'compose.command_settings',
    id: 'settings.open',
    run: () => run('settings.open'),
  },
]

/** Groups of commands that are useful while writing: they leave the text as it is. */
const usefulGroups: ReadonlySet<CommandGroup> = new Set(['go', 'write', 'window'])
const uselessCommands =
  /^(?:view\..*|account\..*|go\.(?:back|forward|home)|write\.message|settings\.open|pane\.leave|signOut)$/

/** Returns the app's commands that apply while the user writes, without duplicates. */
function appCommands(): readonly { readonly id: CommandId; readonly name: string }[] {
  const context = contextOfText()
  const names = new Map<string, CommandId>()
  for (const command of allCommands()) {
    const { id, isListed, repeats } = command
    const { group, place } = commandRow(id)
    const isUseful = usefulGroups.has(group) && (place === 'everywhere' || place === 'composer')
    if (!isUseful || repeats === true || uselessCommands.test(id)) continue
    if (applies(command, context) && isListed?.() !== false) names.set(commandTitle(id), id)
  }
  return [...names].map(([name, id]) => ({ name, id }))
}

/**
 * Returns suggestions for the command at the start of a text. A complete command that begins a message has none, so that
 * Enter sends it.
 */
export function commandSuggestions({ trigger: { query } }: SuggestionRequest): readonly Suggestion[] {
  if (slashCommands.some(({ name, run: act }) => act === null && name === query)) return []
  const context = contextOfText()
  const isOffered = ({ id }: SlashCommand): boolean =>
    id === undefined || allCommands().some((command) => command.id === id && applies(command, context))
  const slash = slashCommands
    .filter((command) => command.name.startsWith(query.toLowerCase()) && isOffered(command))
    .map(({ detail, name, run: act }): Suggestion => ({
      key: `command ${name}`,
      label: `/${name}`,
      detail: t(detail),
      icon: { type: 'command' },
      text: act === null ? `/${name} ` : '',
      ...(act !== null && { run: act }),
    }))
  if (query === '') return slash
  const typed = query.replaceAll('-', ' ')
  const commands = appCommands()
  const isMeant = ({ id, name }: (typeof commands)[number]): boolean =>
    [name, ...commandWords(id)].some((words) => (matchRank(words, typed) ?? 9) <= 2)
  const listed = rankNamed(commands, typed, maxSuggestions)
  const found = [...new Set([...listed, ...commands])].filter(isMeant)
  return [
    ...slash,
    ...found.map(({ id, name }): Suggestion => ({
      key: `command ${id}`,
      label: name,
      detail: shortcutOf(id) ?? '',
      icon: { type: 'command' },
      text: '',
      run: () => run(id),
    })),
  ].slice(0, maxSuggestions)
}
