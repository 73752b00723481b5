import { encodeHashComponent } from '../../../../../shared/content/links/hashComponent.ts'

/** Characters that end or break the `#**...**` form. */
const unwritable = /[*>`]|\$\$/

export const mentionText = (name: string, id: number, isAmbiguous: boolean, isSilent: boolean): string =>
  `@${isSilent ? '_' : ''}**${name}${isAmbiguous ? `|${id}` : ''}** `

export const groupText = (name: string, isSilent: boolean): string => `@${isSilent ? '_' : ''}*${name}* `

/** @all, @channel, @topic. */
export const wildcardText = (name: string, isSilent: boolean): string => `@${isSilent ? '_' : ''}**${name}** `

export const channelText = (name: string, id: number): string =>
  unwritable.test(name) ? `[#${linkText(name)}](${channelHash(name, id)}) ` : `#**${name}** `

/** The first part of a topic link: what is left open for the topic. */
export const channelForTopic = (name: string): string => `#**${name}>`

/** shown: what the topic is called, which the empty one is not by itself. */
export const topicText = (channel: string, channelId: number, topic: string, shown = topic): string =>
  unwritable.test(channel) || unwritable.test(topic) || topic === ''
    ? `[#${linkText(channel)} > ${linkText(shown)}](${channelHash(channel, channelId)}/topic/${encodeHashComponent(topic)}) `
    : `#**${channel}>${topic}** `

const channelHash = (name: string, id: number): string =>
  `#narrow/channel/${id}-${encodeHashComponent(name.replaceAll(' ', '-'))}`

/** Brackets, stars and the like would be read as Markdown. */
const linkText = (text: string): string => text.replace(/[[\]*`$]/g, (sign) => `&#${sign.codePointAt(0)!};`)

export const emojiText = (name: string): string => `:${name}: `
