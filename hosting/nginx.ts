import { forGood, notFoundPage, patternOf, shell } from './addresses.ts';

/** A server block of nginx that answers as `_headers` and `_redirects` make other hosts answer. */
export function nginxConfiguration(headers: Record<string, string>, addresses: string[]): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`,
  );
  const indented = (indent: string) => lines.map((line) => `${indent}${line}`).join('\n');
  return `# Include this in the http block. The certificate and the server's name are yours to add.
server {
  listen 80;
  root /srv/premed-cheatsheet;
  index index.html;
  gzip on;
  gzip_types text/css text/javascript application/javascript application/json image/svg+xml;

${indented('  ')}
  # A page is asked for at each visit: it names the scripts of its own build.
  add_header Cache-Control "no-cache" always;

  # With a slash at its end an address is the same one.
  rewrite ^/(.+)/$ /$1;

  # These speak to the host, not to visitors.
  location ~ ^/(nginx\\.conf|_headers|_redirects)$ {
    return 404;
  }
  # A file's name holds a hash of what is in it. That one is missing is not kept: there is no "always".
  location /assets/ {
    # A block with a header of its own inherits none.
${indented('    ')}
    add_header Cache-Control "${forGood}";
    try_files $uri =404;
  }
  # Pages that were rendered in advance.
  location = / {
    try_files /index.html =404;
  }
  location / {
    try_files $uri $uri.html =404;
  }
  # Pages that the app draws.
${addresses
  .map((address) => `  location ~ ${patternOf(address)} { try_files /${shell} =404; }`)
  .join('\n')}
  # It draws any other address too.
  error_page 404 /${notFoundPage};
}
`;
}
