import { parentPort, workerData } from 'node:worker_threads'
import { DictionaryError } from './bdic/affixFile.ts'
import { convertDictionary, type Conversion } from './convertDictionary.ts'

// A thread that converts one dictionary, because this takes longer than main may be busy. Posts null, or the reason why
// the files are not a usable dictionary. Other errors end it.
try {
  convertDictionary(workerData as Conversion)
  parentPort?.postMessage(null)
} catch (error) {
  if (!(error instanceof DictionaryError)) throw error
  parentPort?.postMessage(error.message)
}
