#!/usr/bin/env node
// Replaces `fpm`, the Ruby program that the packager calls to make .deb and .rpm files, by tools of every Debian:
// dpkg-deb (and rpmbuild, if installed). Named by CUSTOM_FPM_PATH.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeDeb } from './makeDeb.mjs'
import { makeRpm } from './makeRpm.mjs'
import { parseFpmArguments } from './parseFpmArguments.mjs'

const makers = { deb: makeDeb, rpm: makeRpm }
const order = parseFpmArguments(process.argv.slice(2))
const make = makers[order.type]
if (!make) {
  console.error(`Packages of type ${order.type} are not known here.`)
  process.exit(2)
}
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'topical-package-'))
try {
  const stage = path.join(work, 'stage')
  for (const { from, to } of order.files) copyInto(stage, from, to)
  make(order, stage, work)
} finally {
  fs.rmSync(work, { recursive: true, force: true })
}

/** Copies a source. If its path ends in a slash, it is a folder whose content is copied; otherwise a plain file. */
function copyInto(stage, from, to) {
  const target = path.join(stage, to)
  fs.mkdirSync(path.dirname(target), { recursive: true })
  fs.cpSync(from, target, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  if (!from.endsWith('/')) fs.chmodSync(target, 0o644)
}
