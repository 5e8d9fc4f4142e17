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
                let _ = answer_all(stream, &site);
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

/// Bytes of a request that are read. What is longer is no request of ours.
const REQUEST_MAX: u64 = 16 * 1024;

/// What matters here of a request.
struct Request {
    method: String,
    url: String,
    takes_brotli: bool,
    is_last: bool,
}

/// Answers on a connection until the browser has no more to ask.
fn answer_all(mut stream: TcpStream, site: &Path) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut reader = BufReader::new(stream.try_clone()?.take(0));
    loop {
        reader.get_mut().set_limit(REQUEST_MAX);
        let Some(request) = read(&mut reader)? else { return Ok(()) };
        let is_last = request.is_last;
        answer(&mut stream, site, &request)?;
        if is_last {
            return Ok(());
        }
    }
}

fn read(reader: &mut impl BufRead) -> std::io::Result<Option<Request>> {
    let mut line = String::new();
    if reader.read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let mut words = line.split_whitespace().map(str::to_owned);
    let (method, url) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let mut request = Request { method, url, takes_brotli: false, is_last: false };
    let mut header = String::new();
    while reader.read_line(&mut header)? > 2 {
        let (name, value) = header.split_once(':').unwrap_or_default();
        match name.to_ascii_lowercase().as_str() {
            "accept-encoding" => {
                let mut ways = value.split(',').map(|way| way.split(';').next().unwrap_or(way));
                request.takes_brotli = ways.any(|way| way.trim() == "br");
            }
            "connection" => request.is_last = value.trim().eq_ignore_ascii_case("close"),
            _ => {}
        }
        header.clear();
    }
    Ok(Some(request))
}

fn answer(stream: &mut TcpStream, site: &Path, request: &Request) -> std::io::Result<()> {
    let Request { method, url, takes_brotli, .. } = request;
    let reply = match method.as_str() {
        "GET" | "HEAD" => reply(site, url, *takes_brotli),
        _ => Reply { status: "405 Method Not Allowed", kind: "text/plain", ..Reply::default() },
    };
    let Reply { status, kind, location, is_packed, body } = reply;
    let location = location.map_or(String::new(), |to| format!("Location: {to}\r\n"));
    let packed = if is_packed { "Content-Encoding: br\r\n" } else { "" };
    // An asset is named by its content. All else is asked for anew, but may be gone back to.
    let cache = match url.contains("/assets/") && status.starts_with("200") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n{location}{packed}\
         Cache-Control: {cache}\r\nVary: Accept-Encoding\r\nX-Content-Type-Options: nosniff\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    if method != "HEAD" {
        stream.write_all(&body)?;
    }
    stream.flush()
}

#[derive(Default)]
struct Reply {
    status: &'static str,
    kind: &'static str,
    location: Option<String>,
    is_packed: bool,
    body: Vec<u8>,
}

fn reply(site: &Path, url: &str, takes_brotli: bool) -> Reply {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let Some(file) = file_for(site, path) else { return not_found(site) };
    if !file.is_dir() {
        return content(&file, takes_brotli).unwrap_or_else(|| not_found(site));
    }
    if !path.ends_with('/') {
        // Relative links on the page count from its folder.
        let location = Some(format!("{path}/"));
        let (status, kind) = ("301 Moved Permanently", "text/plain");
        return Reply { status, kind, location, ..Reply::default() };
    }
    content(&file.join("index.html"), takes_brotli).unwrap_or_else(|| not_found(site))
}

/// What is in a file, packed if that was done before and is understood.
fn content(file: &Path, takes_brotli: bool) -> Option<Reply> {
    let packed = takes_brotli.then(|| std::fs::read(packed(file)).ok()).flatten();
    let is_packed = packed.is_some();
    let body = packed.or_else(|| std::fs::read(file).ok())?;
    Some(Reply { status: "200 OK", kind: kind(file), location: None, is_packed, body })
}

/// Where the packed twin of a file is, as static hosts have it.
pub fn packed(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".br");
    name.into()
}

fn not_found(site: &Path) -> Reply {
    let body = std::fs::read(site.join("404.html")).unwrap_or_default();
    let (status, kind) = ("404 Not Found", "text/html; charset=utf-8");
    Reply { status, kind, body, ..Reply::default() }
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
        Some("xml") => "application/xml",
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
    #[test]
    fn a_request_is_read_to_its_end_and_the_next_one_after_it() {
        let mut two = &b"GET /a HTTP/1.1\r\nAccept-Encoding: gzip, br;q=0.9\r\n\r\n\
                         GET /b HTTP/1.1\r\nConnection: close\r\n\r\n"[..];
        let mut next = || read(&mut two).expect("nothing fails in memory");
        let first = next().expect("there is a request");
        assert_eq!((first.url.as_str(), first.takes_brotli, first.is_last), ("/a", true, false));
        let second = next().expect("there is another");
        assert_eq!((second.url.as_str(), second.takes_brotli, second.is_last), ("/b", false, true));
        assert!(next().is_none());
    }

    #[test]
    fn only_who_understands_it_gets_the_packed_twin() {
        let site = std::env::temp_dir().join(format!("fencelab-server-{}", std::process::id()));
        std::fs::create_dir_all(&site).expect("a temporary folder");
        std::fs::write(site.join("index.html"), "whole").expect("written");
        std::fs::write(packed(&site.join("index.html")), "packed").expect("written");
        let [plain, small] = [false, true].map(|takes_brotli| reply(&site, "/", takes_brotli));
        std::fs::remove_dir_all(&site).expect("removed");
        assert_eq!((plain.is_packed, plain.body.as_slice()), (false, &b"whole"[..]));
        assert_eq!((small.is_packed, small.body.as_slice()), (true, &b"packed"[..]));
        assert_eq!(plain.kind, small.kind);
    }
}
