import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const ARCHITECTURES = { amd64: 'x86_64', arm64: 'aarch64' }

/** Packs the staged tree as the requested .rpm, with rpmbuild. */
export function makeRpm(order, stage, work) {
  const spec = path.join(work, 'package.spec')
  fs.writeFileSync(spec, specFile(order, stage))
  const output = path.join(work, 'rpm')
  const defines = ['--define', `_topdir ${path.join(work, 'build')}`, '--define', `_rpmdir ${output}`]
  const target = ARCHITECTURES[order.architecture] ?? order.architecture
  execFileSync('rpmbuild', ['-bb', '--quiet', ...defines, '--buildroot', stage, '--target', target, spec], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const made = fs.readdirSync(output, { recursive: true }).find((name) => name.endsWith('.rpm'))
  fs.copyFileSync(path.join(output, made), order.output)
}

function specFile(order, stage) {
  const files = fs
    .readdirSync(stage, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => `"/${path.relative(stage, path.join(entry.parentPath ?? entry.path, entry.name))}"`)
  const summary = (order.description ?? order.name).trim().split('\n')[0]
  return [
    `Name: ${order.name}`,
    `Version: ${order.version.replaceAll('-', '_')}`,
    `Release: ${order.iteration ?? 1}`,
    `Summary: ${summary}`,
    `License: ${order.license ?? 'MIT'}`,
    `URL: ${order.url}`,
    'AutoReqProv: no',
    ...order.depends.map((name) => `Requires: ${name}`),
    // Leaves the runtime unchanged: not stripped, without links for its build ids, which are not ours.
    '%define _build_id_links none',
    '%define __strip /bin/true',
    '%define _binary_payload w3.gzdio',
    `%description\n${summary}`,
    `%post\n${scriptBody(order.postinst)}`,
    `%postun\n${scriptBody(order.postrm)}`,
    `%files\n${files.join('\n')}`,
    '',
  ].join('\n')
}

function scriptBody(file) {
  if (!file) return ''
  return fs
    .readFileSync(file, 'utf8')
    .replace(/^#!.*\n/, '')
    .replaceAll('%', '%%')
}
