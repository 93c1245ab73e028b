FROM python:3.11-slim-bookworm@sha256:a36c24f9cbdf4fd0f52d67f0823eeac19c2028c637cecc392d97f980d4fec56b AS packages
WORKDIR /build
COPY requirements-image.lock ./
# The lock leaves out what only developers of Litestar's command line and example data need, hence --no-deps.
RUN pip install --no-cache-dir --no-deps --require-hashes --target /opt/referee -r requirements-image.lock
COPY service /opt/referee/service
RUN python -m compileall -q /opt/referee/service

FROM python:3.11-slim-bookworm@sha256:a36c24f9cbdf4fd0f52d67f0823eeac19c2028c637cecc392d97f980d4fec56b
LABEL org.opencontainers.image.title="guilin-referee" \
      org.opencontainers.image.description="The referee of record for the two games of Guilin, mahjong and zipai" \
      org.opencontainers.image.version="2.0.0" \
      org.opencontainers.image.licenses="MIT"
COPY --from=packages /opt/referee /opt/referee
WORKDIR /opt/referee
ENV GUILIN_HOST=0.0.0.0 GUILIN_PORT=8000 PYTHONDONTWRITEBYTECODE=1
USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['GUILIN_PORT'] + '/healthz', timeout=2)"]
CMD ["python", "-m", "service"]
