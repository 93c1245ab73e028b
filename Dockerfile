FROM python:3.11-slim-bookworm AS packages
WORKDIR /build
COPY requirements-full.lock ./
RUN pip install --no-cache-dir --require-hashes --target /opt/referee -r requirements-full.lock
COPY service /opt/referee/service
RUN python -m compileall -q /opt/referee/service

FROM python:3.11-slim-bookworm
COPY --from=packages /opt/referee /opt/referee
WORKDIR /opt/referee
ENV GUILIN_HOST=0.0.0.0 GUILIN_PORT=8000 PYTHONDONTWRITEBYTECODE=1
USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['GUILIN_PORT'] + '/healthz', timeout=2)"]
CMD ["python", "-m", "service"]
