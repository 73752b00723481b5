import { clipboard } from 'electron'
import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron'
import { t } from '../../../shared/i18n.ts'
import { isAppUrl } from '../network/appOrigin.ts'
import type { OpenExternal } from '../links/externalLinks.ts'
import { externalUrl } from '../links/externalUrl.ts'

type Item = MenuItemConstructorOptions
const separator: Item = { type: 'separator' }

export interface ContextActions {
  readonly openExternal: OpenExternal
  /** Turns the spell checker on or off in the conversation on the screen. */
  readonly toggleSpelling: () => void
}

/** Returns the menu items for the clicked element, with separators between groups. Empty if nothing applies. */
export function contextItems(
  params: ContextMenuParams,
  contents: WebContents,
  { openExternal, toggleSpelling }: ContextActions,
): Item[] {
  const groups = [
    spelling(params, contents),
    link(params, openExternal),
    picture(params, contents),
    params.isEditable ? field(params) : selection(params),
    isMultiline(params) ? [{ label: t('spelling.toggle'), click: toggleSpelling }] : [],
  ].filter((group) => group.length > 0)
  return groups.flatMap((group, index) => (index === 0 ? group : [separator, ...group]))
}

/** True for the fields in which messages are written, and a few others. */
const isMultiline = ({ formControlType, isEditable }: ContextMenuParams): boolean =>
  isEditable && formControlType === 'text-area'

function spelling(params: ContextMenuParams, contents: WebContents): Item[] {
  if (params.misspelledWord === '') return []
  const learn = (): boolean => contents.session.addWordToSpellCheckerDictionary(params.misspelledWord)
  const none: Item[] = [{ label: t('shell.menu.noSpelling'), enabled: false }]
  const suggestions = params.dictionarySuggestions.map((word): Item => ({
    label: word,
    click: () => void contents.replaceMisspelling(word),
  }))
  return [
    ...(suggestions.length === 0 ? none : suggestions),
    { label: t('shell.menu.learnSpelling'), click: () => void learn() },
  ]
}

function link({ linkURL }: ContextMenuParams, openExternal: OpenExternal): Item[] {
  const url = isAppUrl(linkURL) ? null : externalUrl(linkURL)
  if (url === null) return []
  return [
    { label: t('shell.menu.openLink'), click: () => void openExternal(url) },
    { label: t('shell.menu.copyLink'), click: () => void clipboard.writeText(url) },
  ]
}

function picture(params: ContextMenuParams, contents: WebContents): Item[] {
  if (params.mediaType !== 'image' || !params.hasImageContents) return []
  return [{ label: t('shell.menu.copyPicture'), click: () => contents.copyImageAt(params.x, params.y) }]
}

function field({ editFlags }: ContextMenuParams): Item[] {
  return [
    { role: 'undo', label: t('shell.menu.undo'), enabled: editFlags.canUndo },
    { role: 'redo', label: t('shell.menu.redo'), enabled: editFlags.canRedo },
    separator,
    { role: 'cut', label: t('shell.menu.cut'), enabled: editFlags.canCut },
    { role: 'copy', label: t('shell.menu.copy'), enabled: editFlags.canCopy },
    { role: 'paste', label: t('shell.menu.paste'), enabled: editFlags.canPaste },
    { role: 'pasteAndMatchStyle', label: t('shell.menu.pastePlain'), enabled: editFlags.canPaste },
    { role: 'selectAll', label: t('shell.menu.selectAll'), enabled: editFlags.canSelectAll },
  ]
}

function selection({ selectionText }: ContextMenuParams): Item[] {
  return selectionText.trim() === '' ? [] : [{ role: 'copy', label: t('shell.menu.copy') }]
}
