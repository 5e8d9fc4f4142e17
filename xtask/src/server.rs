//! A small server of static files, for this machine only.

use crate::run::{Failure, Outcome};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

/// Starts to serve `site` at the port, or at the next free one. Port 0 takes any. Gives the address.
pub fn start(site: &Path, port: u16) -> Outcome<String> {
    let listener = listen(port)?;
    let address = format!("http://{}", listener.local_addr()?);
    let site = site.to_path_buf();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let site = site.clone();
            thread::spawn(move || {
                // Whoever hangs up early gets no answer, and nobody else is disturbed.
                let _ = answer(stream, &site);
            });
        }
    });
    Ok(address)
}

fn listen(port: u16) -> Outcome<TcpListener> {
    for candidate in port..=port.saturating_add(20) {
        match TcpListener::bind(("127.0.0.1", candidate)) {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {
                println!("Port {candidate} is taken; trying the next one.");
            }
            Err(error) => return Err(error.into()),
        }
    }
    Err(Failure(format!("ports {port} to {} are taken", port.saturating_add(20))))
}

/// Bytes of a request line that are read. What is longer is no request of ours.
const REQUEST_MAX: u64 = 16 * 1024;

fn answer(mut stream: TcpStream, site: &Path) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut reader = BufReader::new(stream.try_clone()?.take(REQUEST_MAX));
    let mut request = String::new();
    reader.read_line(&mut request)?;
    // The headers say nothing that matters here, but a browser wants them to be read.
    let mut header = String::new();
    while reader.read_line(&mut header)? > 2 {
        header.clear();
    }
    let mut words = request.split_whitespace();
    let (method, url) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let (status, kind, location, body) = match method {
        "GET" | "HEAD" => reply(site, url),
        _ => ("405 Method Not Allowed", "text/plain", None, Vec::new()),
    };
    let location = location.map_or(String::new(), |to| format!("Location: {to}\r\n"));
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n{location}\
         Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    if method == "GET" {
        stream.write_all(&body)?;
    }
    stream.flush()
}

type Reply = (&'static str, &'static str, Option<String>, Vec<u8>);

fn reply(site: &Path, url: &str) -> Reply {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let Some(file) = file_for(site, path) else { return not_found(site) };
    if file.is_dir() {
        if !path.ends_with('/') {
            // Relative links on the page count from its folder.
            return ("301 Moved Permanently", "text/plain", Some(format!("{path}/")), Vec::new());
        }
        let index = file.join("index.html");
        return std::fs::read(&index)
            .map_or_else(|_| not_found(site), |body| ("200 OK", kind(&index), None, body));
    }
    std::fs::read(&file)
        .map_or_else(|_| not_found(site), |body| ("200 OK", kind(&file), None, body))
}

fn not_found(site: &Path) -> Reply {
    let body = std::fs::read(site.join("404.html")).unwrap_or_default();
    ("404 Not Found", "text/html; charset=utf-8", None, body)
}

/// The file or folder that a path of a URL means, if it lies within the site.
fn file_for(site: &Path, path: &str) -> Option<PathBuf> {
    let path = decoded(path.strip_prefix('/')?)?;
    let mut file = site.to_path_buf();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => return None,
            _ if part.contains(['\\', '\0']) => return None,
            _ => file.push(part),
        }
    }
    Some(file)
}

/// `%41` becomes `A`.
fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let (high, low) = (rest.next()?, rest.next()?);
        let digit = |byte: u8| char::from(byte).to_digit(16);
        bytes.push(u8::try_from(digit(high)? * 16 + digit(low)?).ok()?);
    }
    String::from_utf8(bytes).ok()
}

fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("txt" | "tl") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_never_leaves_the_site() {
        let site = Path::new("/site");
        let file = |path| file_for(site, path);
        assert_eq!(file("/zh/a.html"), Some(PathBuf::from("/site/zh/a.html")));
        assert_eq!(file("/%7Ax//./b"), Some(PathBuf::from("/site/zx/b")));
        assert_eq!(file("/../etc"), None);
        assert_eq!(file("/%2e%2e/etc"), None);
        assert_eq!(file("/a%2f..%2f..%2fetc"), None);
        assert_eq!(file("/%"), None);
        assert_eq!(file("relative"), None);
    }
}
