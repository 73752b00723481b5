/** Emoji: reactions to messages, the picker, and search by name. */
export { changeReaction } from './react.ts'
export { findEmoji, ownEmoji } from './emojiChoice.ts'
export { EmojiGlyph } from './EmojiGlyph.tsx'
export { EmojiPicker } from './EmojiPicker.tsx'
export { adoptServerNames, emojiTable } from './emojiTable.ts'
export { ReactorsMenu, Reactions } from './Reactions.tsx'
export { useEmojiText } from './useEmojiText.ts'
