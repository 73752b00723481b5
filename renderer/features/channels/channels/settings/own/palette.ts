import type { MessageKey } from '../../../../../../shared/i18n.ts'

/** Colors that the server assigns to subscriptions, with their names. */
export const palette: readonly (readonly [color: string, name: MessageKey])[] = [
  ['#a47462', 'channelSettings.color_brown'],
  ['#c2726a', 'channelSettings.color_rose'],
  ['#e4523d', 'channelSettings.color_red'],
  ['#e7664d', 'channelSettings.color_vermilion'],
  ['#ee7e4a', 'channelSettings.color_orange'],
  ['#f4ae55', 'channelSettings.color_amber'],
  ['#76ce90', 'channelSettings.color_mint'],
  ['#53a063', 'channelSettings.color_green'],
  ['#94c849', 'channelSettings.color_lime'],
  ['#bfd56f', 'channelSettings.color_pear'],
  ['#fae589', 'channelSettings.color_yellow'],
  ['#f5ce6e', 'channelSettings.color_gold'],
  ['#a6dcbf', 'channelSettings.color_seafoam'],
  ['#addfe5', 'channelSettings.color_ice'],
  ['#a6c7e5', 'channelSettings.color_sky'],
  ['#4f8de4', 'channelSettings.color_blue'],
  ['#95a5fd', 'channelSettings.color_periwinkle'],
  ['#b0a5fd', 'channelSettings.color_lavender'],
  ['#c2c2c2', 'channelSettings.color_grey'],
  ['#c8bebf', 'channelSettings.color_stone'],
  ['#c6a8ad', 'channelSettings.color_mauve'],
  ['#e79ab5', 'channelSettings.color_pink'],
  ['#bd86e5', 'channelSettings.color_violet'],
  ['#9987e1', 'channelSettings.color_purple'],
]
