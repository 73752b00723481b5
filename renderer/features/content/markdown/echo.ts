import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { MarkdownContext } from '../../../../shared/markdown/markdownContext.ts'
import { hasWithOperator, namesChannelOperator } from '../../../../shared/api/capabilities.ts'
import { emojiByName } from '../../../../shared/model/organization/emoji.ts'
import { booleanSetting } from '../../../../shared/model/organization/userSettings.ts'
import { emptyTopicName } from '../../../../shared/model/organization/realm.ts'
import { knownTopics } from '../../../../shared/model/topics/topics.ts'
import { allUsers, selectUser } from '../../../../shared/model/people/users.ts'
import { channelByName } from '../../../../shared/model/channels/channels.ts'
import { topicKey } from '../../../../shared/api/conversationKey.ts'
import { lateValue } from '../../../state/index.ts'
import { readyLinkifiers } from '../content/index.ts'
import { emojiTable } from '../reactions/index.ts'

/** The Markdown renderer. Loaded late, because showing the first messages does not need it. */
export const markdown = lateValue(
  async () => (await import('../../../../shared/markdown/renderMarkdown.ts')).renderMarkdown,
)

/** Returns the HTML that the server is expected to make of a text, or null until the Markdown renderer is loaded. */
export function echoHtml(source: string, state: AccountState, realmUrl: string): string | null {
  const render = markdown.now()
  return render === null ? null : render(source, contextOf(state, realmUrl)).html
}

function contextOf(state: AccountState, realmUrl: string): MarkdownContext {
  const linkifiers = readyLinkifiers(state.linkifiers)
  return {
    realmUrl,
    user: (name, id) => {
      if (id !== null) return selectUser(state, id) ?? null
      for (const user of allUsers(state)) if (user.name === name) return user
      return null
    },
    group: (name) =>
      // An active group may have the name of a deactivated one, and wins.
      [...state.groups.values()]
        .filter((group) => group.name === name)
        .sort((a, b) => Number(a.isDeactivated) - Number(b.isDeactivated))[0] ?? null,
    channel: (name) => channelByName(state, name) ?? null,
    topicMessage: (channelId, topic) =>
      hasWithOperator(state.realm.featureLevel)
        ? (knownTopics(state, channelId).topics.find(({ key }) => key === topicKey(topic))?.maxId ?? null)
        : null,
    emojiCode: (name) => emojiTable.now()?.byName.get(name)?.code ?? null,
    emojiName: (code) => emojiTable.now()?.byCode.get(code)?.names[0] ?? null,
    realmEmoji: (name) => {
      const emoji = emojiByName(state, name)
      return emoji === undefined ? null : { url: emoji.sourceUrl }
    },
    wireName: state.realm.wireName,
    emptyTopicName: emptyTopicName(state),
    ...(linkifiers !== null && { linkifiers: linkifiers.match }),
    translateEmoticons: booleanSetting(state, 'translate_emoticons', false),
    saysChannel: namesChannelOperator(state.realm.featureLevel),
  }
}
