import type { KeyboardEvent } from 'react'
import { keysOf } from '../../../../../shared/keys/ownKeys.ts'
import { keyName, uiStore } from '../../../../state/index.ts'
import type { Format } from './textEdit.ts'

const formats = ['bold', 'italic', 'code', 'link'] as const satisfies readonly Format[]

/** Returns the format that a key applies to the text, or null. */
export function formatOfKey({ nativeEvent }: KeyboardEvent): Format | null {
  const { app, settings } = uiStore.getState()
  const name = keyName(nativeEvent, app.platform)
  return formats.find((format) => keysOf(`format.${format}`, settings, app.platform).includes(name)) ?? null
}
