import { encodeHashComponent } from '../../../../../shared/content/links/hashComponent.ts'

/** Characters that end or break the `#**...**` syntax. */
const unwritable = /[*>`]|\$\$/

export const mentionText = (name: string, id: number, isAmbiguous: boolean, isSilent: boolean): string =>
  `@${isSilent ? '_' : ''}**${name}${isAmbiguous ? `|${id}` : ''}** `

export const groupText = (name: string, isSilent: boolean): string => `@${isSilent ? '_' : ''}*${name}* `

/** Returns the text of @all, @channel or @topic. */
export const wildcardText = (name: string, isSilent: boolean): string => `@${isSilent ? '_' : ''}**${name}** `

export const channelText = (name: string, id: number): string =>
  unwritable.test(name) ? `[#${linkText(name)}](${channelHash(name, id)}) ` : `#**${name}** `

/** Returns the beginning of a topic link, to be completed with the topic. */
export const channelForTopic = (name: string): string => `#**${name}>`

/** shown: the topic's display name, which the empty topic needs. */
export const topicText = (channel: string, channelId: number, topic: string, shown = topic): string =>
  unwritable.test(channel) || unwritable.test(topic) || topic === ''
    ? `[#${linkText(channel)} > ${linkText(shown)}](${channelHash(channel, channelId)}/topic/${encodeHashComponent(topic)}) `
    : `#**${channel}>${topic}** `

const channelHash = (name: string, id: number): string =>
  `#narrow/channel/${id}-${encodeHashComponent(name.replaceAll(' ', '-'))}`

/** Escaped, because these characters would be read as Markdown. */
const linkText = (text: string): string => text.replace(/[[\]*`$]/g, (sign) => `&#${sign.codePointAt(0)!};`)

export const emojiText = (name: string): string => `:${name}: `
