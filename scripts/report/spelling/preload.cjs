const { contextBridge, webFrame } = require('electron')

contextBridge.exposeInMainWorld('wrongOf', (words) => words.filter((word) => webFrame.isWordMisspelled(word)))
